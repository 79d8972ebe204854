import { useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import type { EditPostForm_post$data } from '../../__generated__/EditPostForm_post.graphql';
import { randomId } from '../../core/randomId.ts';
import { useEditing } from '../../core/useEditing.ts';
import { readDraft, useDraft } from '../../drafts/useDraft.ts';
import { useStorage } from '../../library/useStorage.ts';
import { readUploadRules } from '../../uploads/uploadRules.ts';
import { editPostPlace } from '../editPostPlace.ts';
import { editAccepts, useAttachments } from './attachments.ts';
import { changesOf, comparableContent, type EditedPost, editedPost, withAddresses } from './editedPost.ts';

/** Unsaved edit. */
interface EditDraft {
  /** Edited content; null while unchanged. */
  edited: EditedPost | null;
  /** Plain text. */
  typed: string;
  /** Base version. */
  basedOn: string | null;
  /** Last submission: its key, base version and the content that it was compared with. A retry sends the same. */
  sent?: { key: string; basedOn: string | null; against: EditedPost };
  /** Last submitted content, for comparison. */
  sentVersions?: readonly string[];
}
const noneSent: readonly string[] = [];
const unedited: EditDraft = { edited: null, typed: '', basedOn: null };
const isUnedited = ({ edited }: EditDraft): boolean => edited === null;

/** State of the edit form, with its base version. */
export function useEditPostForm(post: EditPostForm_post$data) {
  // Only the comment of a share is editable.
  const isShare = post.sharedFrom !== null;
  const current = editedPost(post);
  const [stored, keep] = useState(current);
  const place = editPostPlace(post.id);
  const held = useDraft(place, unedited, isUnedited);
  const { edited, typed, basedOn } = held.draft;
  const { content, attachments: present } = edited ?? stored;
  const hasChanges = edited !== null;
  const editing = useEditing(
    {
      values: { content, attachments: present },
      hasChanges,
      keep,
      fill: (values) => (values === current ? held.change(unedited) : edit(values)),
    },
    { version: post.version, values: current },
    {
      begunOn: edited === null ? undefined : basedOn,
      sent: held.draft.sentVersions ?? noneSent,
      noteSent: (sent) =>
        held.change((before) => ({ ...before, sentVersions: [...(before.sentVersions ?? noneSent), sent] })),
    },
    comparableContent,
  );
  const edit = (changes: Partial<EditedPost>, words?: string) =>
    held.change((before) => ({
      edited: { ...(before.edited ?? stored), ...changes },
      typed: words ?? before.typed,
      basedOn: before.edited === null ? editing.basedOn : before.basedOn,
      sentVersions: before.sentVersions ?? noneSent,
    }));
  const { refusalOf } = useStorage(post.community.id);
  const environment = useRelayEnvironment();
  const attachments = useAttachments(
    {
      accepted: editAccepts,
      sizes: () => readUploadRules(environment).then(({ sizes }) => sizes),
      refusalOf,
    },
    {
      present: withAddresses(present, current.attachments),
      latest: () => (readDraft(place, unedited).edited ?? stored).attachments,
      show: (next) => edit({ attachments: next }),
    },
  );
  /** Mutation input for changes based on a version, with the file whose progress is shown. */
  const changes = (base: string | null) => {
    const { sent } = held.draft;
    const sending = sent?.basedOn === base ? sent : { key: randomId(), basedOn: base, against: current };
    if (sending !== sent) held.change((before) => ({ ...before, sent: sending }));
    const { against, key } = sending;
    const hung = changesOf(against.attachments, present);
    return {
      input: {
        basedOn: base,
        idempotencyKey: key,
        text: content.html,
        ...(isShare ? {} : hung),
        ...(isShare || content.link === against.content.link ? {} : { link: content.link }),
      },
      firstUpload: hung.addedImages[0]?.file ?? hung.video ?? hung.addedFiles[0],
    };
  };
  /** Base of the changes; an unchanged retry reuses its own. */
  const latest = held.draft.sent ? held.draft.sent.basedOn : editing.basedOn;
  return {
    isShare,
    current,
    content,
    typed,
    edit,
    attachments,
    hasChanges,
    editing,
    basedOn: latest,
    changes,
    held,
  };
}
