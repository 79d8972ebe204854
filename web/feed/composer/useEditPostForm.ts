import { useRelayEnvironment } from 'react-relay/hooks';
import type { EditPostForm_post$data } from '../../__generated__/EditPostForm_post.graphql';
import { postEditDraftKey } from '../../drafts/useDraft.ts';
import { useEditDraft } from '../../drafts/useEditDraft.ts';
import { useStorage } from '../../library/useStorage.ts';
import { readUploadRules } from '../../uploads/uploadRules.ts';
import { useFileChecks } from '../../uploads/useFileChecks.ts';
import { editAccepts, useAttachments } from './attachments.ts';
import {
  attachmentChanges,
  comparableContent,
  type EditedPost,
  toEditedPost,
  withFreshUrls,
} from './editedPost.ts';

/** State of the form that edits a post: its draft, attachments, and the version that it is based on. */
export function useEditPostForm(post: EditPostForm_post$data) {
  // Only the comment of a share is editable.
  const isShare = post.sharedFrom !== null;
  const current = toEditedPost(post);
  const held = useEditDraft<EditedPost>({
    place: postEditDraftKey(post.id),
    current: { version: post.version, values: current },
    // Checked at the submission: the text may be empty beside a picture.
    errorsOf: () => ({}),
    textOf: ({ content }) => content.plain ?? '',
    comparedOf: comparableContent,
  });
  const { form } = held;
  const { content, attachments: present } = form.values;
  const { refusalOf } = useStorage(post.community.id);
  const environment = useRelayEnvironment();
  const checks = useFileChecks();
  const attachments = useAttachments(
    {
      accepted: editAccepts,
      sizes: () => readUploadRules(environment).then(({ sizes }) => sizes),
      refusalOf,
    },
    {
      present: withFreshUrls(present, current.attachments),
      latest: () => held.latest().attachments,
      show: (next) => form.set('attachments', next),
      checks,
    },
  );
  /** Mutation input for changes based on a version, and whether it uploads files. */
  const changes = (base: string | null) => {
    const { against, key } = held.submissionOn(base);
    const hung = attachmentChanges(against.attachments, present);
    return {
      input: {
        basedOn: base,
        idempotencyKey: key,
        text: content.html,
        ...(isShare ? {} : hung),
        ...(isShare || content.link === against.content.link ? {} : { link: content.link }),
      },
      hasFiles: hung.addedImages.length + hung.addedFiles.length > 0 || hung.video != null,
    };
  };
  return { ...held, isShare, current, content, attachments, checks, changes };
}
