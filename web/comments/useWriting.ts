import { use, useState, useSyncExternalStore } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { useWriting_viewer$key } from '../__generated__/useWriting_viewer.graphql';
import { OutboxUser } from '../sending/currentOutbox.ts';
import { announce } from '../ui/announce.ts';
import type { MentionedPerson } from '../ui/findInvalidMentions.ts';
import { lengthError } from '../ui/sentence.ts';
import { readUploadRules } from '../uploads/uploadRules.ts';
import {
  canSend,
  type CommentDraft,
  draftFromMessage,
  keysAfterChange,
  mergeDrafts,
  useCommentDraft,
} from './commentDraft.ts';
import { useCommentOutbox } from './sendComment.ts';
import { choosePicture } from './commentPicture.ts';
import { maxHtmlLength, commentHtml } from './commentHtml.ts';

/** Parent of a comment or reply. */
export interface WritingPlace {
  kind: 'comment' | 'reply';
  /** Global id of the post or comment. */
  subject: string;
  viewer: useWriting_viewer$key;
}

/**
 * Draft of a comment or reply and its submission through the outbox. A failed entry returns to the field and is
 * retried until it is changed.
 */
export function useWriting({ kind, subject, viewer: viewerKey }: WritingPlace) {
  const { user } = useFragment(
    graphql`
      fragment useWriting_viewer on Viewer {
        user {
          id
          databaseId
          name
          initials
          isGuest
          avatar {
            # Stored with the comment, and shown until the server answers.
            contentUrl(width: 96, height: 96)
          }
        }
      }
    `,
    viewerKey,
  );
  const environment = useRelayEnvironment();
  const outbox = useCommentOutbox(environment, use(OutboxUser));
  const { draft: typed, change, forget, other, takeOther } = useCommentDraft(subject);
  const [pending] = useSyncExternalStore(outbox.subscribe, () => outbox.of(subject));
  const [refusedPicture, setRefusedPicture] = useState<string | null>(null);
  const isSending = pending?.state === 'sending';
  const failed = isSending ? undefined : pending;
  const draft = failed ? mergeDrafts(draftFromMessage(failed, outbox.filesOf(failed.key)), typed) : typed;
  const excess = lengthError(commentHtml(draft), maxHtmlLength);

  /** Moves the message of the outbox back into the draft. */
  const takeBack = () => {
    const [message] = outbox.of(subject);
    if (!message) return;
    const content = draftFromMessage(message, outbox.filesOf(message.key));
    change((before) => mergeDrafts(content, before));
    outbox.discard(message.key);
  };
  const edit = (changes: Partial<CommentDraft>) => {
    if (outbox.of(subject)[0]?.state === 'failed') takeBack();
    change((before) => ({ ...before, ...changes, ...keysAfterChange(before) }));
  };
  /** Removes mentions; their words stay. */
  const unmark = (marks: readonly MentionedPerson[]) => {
    const isLeft = ({ id, label }: MentionedPerson) =>
      !marks.some((mark) => mark.id === id && mark.label === label);
    if (outbox.of(subject)[0]?.state === 'failed') takeBack();
    change((before) => ({ ...before, mentions: before.mentions.filter(isLeft) }));
  };
  const attach = async (files: readonly File[]) => {
    const { sizes } = await readUploadRules(environment);
    const { file, refusal } = await choosePicture(files, sizes);
    if (file) edit({ picture: file, gifUrl: null, alt: '' });
    setRefusedPicture(refusal);
  };
  /** `isNew` stores it in addition to a previous version. */
  const submit = (isNew = false) => {
    // A second click may precede the render.
    if (!canSend(draft) || outbox.of(subject)[0]?.state === 'sending') return;
    if (excess !== undefined) {
      announce(excess);
      return;
    }
    setRefusedPicture(null);
    if (failed && !isNew && !canSend(typed) && draft.key !== null) {
      outbox.retry(failed.key);
      return;
    }
    if (failed) outbox.discard(failed.key);
    outbox.add({
      kind,
      subject,
      content: draft.text,
      gifUrl: draft.gifUrl,
      mentions: draft.mentions,
      author: user ? { ...user, avatar: user.avatar ?? null } : null,
      files: draft.picture && { kind: 'images', files: [draft.picture], alts: [draft.alt ?? ''] },
      key: isNew ? null : (draft.key ?? draft.formerKey ?? null),
    });
    forget();
  };

  return {
    draft,
    edit,
    unmark,
    attach,
    submit,
    /** Cancels the submission. */
    cancel: takeBack,
    isSending,
    /** Upload progress of the picture in per cent; null without an upload. */
    progress: isSending && pending.attachment ? (pending.progress ?? 0) : null,
    excess,
    failure: failed ? (failed.refusal ?? failed.reason) : refusedPicture,
    /** Whether a previous version may be stored. */
    mayBePublished: failed?.mayBePublished ?? false,
    other,
    takeOther,
  };
}
