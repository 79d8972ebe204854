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
import { changesOf, comparedOf, type EditedPost, editedPost, withAddresses } from './editedPost.ts';

/** An edit that is not saved. */
interface EditDraft {
  /** Null while the post is as it was. */
  edited: EditedPost | null;
  /** The words of the text alone. */
  typed: string;
  /** The version on which it was begun. */
  basedOn: string | null;
  /**
   * How it was sent as it stands: under which key, based on which version, and what of the post it was compared with.
   * What is sent again is the same, whatever came of the post meanwhile; it may be this edit itself.
   */
  sent?: { key: string; basedOn: string | null; against: EditedPost };
  /** What was sent of it, also before it was changed, as it is compared with what is there. */
  sentVersions?: readonly string[];
}
const noneSent: readonly string[] = [];
const unedited: EditDraft = { edited: null, typed: '', basedOn: null };
const isUnedited = ({ edited }: EditDraft): boolean => edited === null;

/** What stands in the form of a post, and the version that it changes. */
export function useEditPostForm(post: EditPostForm_post$data) {
  // Of a share only what is said of it changes.
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
    comparedOf,
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
  /** What the mutation is to be told of changes that are based on a version, and the file among it whose sending shows. */
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
      firstUpload: hung.addedImages[0]?.file ?? hung.video ?? hung.addedDocuments[0],
    };
  };
  /** What it is based on: what stands as it was sent is sent as it was. */
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
