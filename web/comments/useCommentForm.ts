import { use, useState, useSyncExternalStore } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { useCommentForm_viewer$key } from '../__generated__/useCommentForm_viewer.graphql';
import { OutboxUser } from '../sending/currentOutbox.ts';
import { announce } from '../ui/announce.ts';
import type { MentionedPerson } from '../ui/findInvalidMentions.ts';
import { lengthError } from '../ui/sentence.ts';
import { readUploadRules } from '../uploads/uploadRules.ts';
import { useAfterChecks, useFileChecks, useLastChoice } from '../uploads/useFileChecks.ts';
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

/** The post or comment that is answered, and the viewer who writes. */
export interface CommentTarget {
  kind: 'comment' | 'reply';
  /** Global id of the post or comment. */
  subject: string;
  viewer: useCommentForm_viewer$key;
}

/**
 * State of the comment form: the draft, and its submission through the outbox. After a failure the comment returns to
 * the form; sending it unchanged repeats it under the same idempotency key.
 */
export function useCommentForm({ kind, subject, viewer: viewerKey }: CommentTarget) {
  const { user } = useFragment(
    graphql`
      fragment useCommentForm_viewer on Viewer {
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
  const { draft: savedDraft, change, forget, otherTabDraft, takeOtherTabDraft } = useCommentDraft(subject);
  const [pending] = useSyncExternalStore(outbox.subscribe, () => outbox.of(subject));
  const [pictureError, setPictureError] = useState<string | null>(null);
  const isSending = pending?.state === 'sending';
  const failed = isSending ? undefined : pending;
  const draft = failed
    ? mergeDrafts(draftFromMessage(failed, outbox.filesOf(failed.key)), savedDraft)
    : savedDraft;
  /** Message if the text is too long. */
  const tooLongError = lengthError(commentHtml(draft), maxHtmlLength);

  /** Moves the failed or pending comment from the outbox back into the draft. */
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
  /** Removes mentions; their names stay in the text as plain words. */
  const removeMentions = (removed: readonly MentionedPerson[]) => {
    const isKept = ({ id, label }: MentionedPerson) =>
      !removed.some((mention) => mention.id === id && mention.label === label);
    if (outbox.of(subject)[0]?.state === 'failed') takeBack();
    change((before) => ({ ...before, mentions: before.mentions.filter(isKept) }));
  };
  const checks = useFileChecks();
  const beginChoice = useLastChoice();
  const illustrate = (chosen: Partial<Pick<CommentDraft, 'picture' | 'gifUrl'>>) => {
    beginChoice();
    edit({ picture: null, gifUrl: null, alt: '', ...chosen });
  };
  const check = async (files: readonly File[]): Promise<boolean> => {
    const isLast = beginChoice();
    const { sizes } = await readUploadRules(environment);
    const { file, error } = await choosePicture(files, sizes);
    if (!isLast()) return true;
    if (file) illustrate({ picture: file });
    setPictureError(error);
    return error === null;
  };
  const attach = (files: readonly File[]) => checks.track(check(files));
  /** `isNew` sends it under a new key, although a previous version may have been stored. */
  const submit = useAfterChecks(checks, (isNew: boolean = false) => {
    // A second click may precede the render.
    if (!canSend(draft) || outbox.of(subject)[0]?.state === 'sending') return;
    if (tooLongError !== undefined) {
      announce(tooLongError);
      return;
    }
    setPictureError(null);
    if (failed && !isNew && !canSend(savedDraft) && draft.key !== null) {
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
  });

  return {
    draft,
    edit,
    /** Sets the picture or the GIF, or removes them. */
    illustrate,
    removeMentions,
    attach,
    submit,
    /** Cancels the upload and returns the comment to the form. */
    cancel: takeBack,
    isSending,
    /** Whether it waits for the check of its picture. */
    isAwaited: checks.isAwaited,
    /** Upload progress of the picture in per cent; null without an upload. */
    progress: isSending && pending.attachment ? (pending.progress ?? 0) : null,
    tooLongError,
    failure: failed ? (failed.refusal ?? failed.reason) : pictureError,
    /** Whether a previous version may have been stored by the server. */
    mayBePublished: failed?.mayBePublished ?? false,
    /** Draft of another tab for the same post or comment, and how to exchange both. */
    otherTabDraft,
    takeOtherTabDraft,
  };
}
