import { type DraftState, useDraft } from '../../drafts/useDraft.ts';
import type { PendingAttachment } from './pendingAttachment.ts';

/** The message that is answered, as the composer shows it. */
export interface AnsweredMessage {
  id: string;
  name: string;
  summary: string;
}

/** A message that is corrected. */
export interface EditedMessage {
  id: string;
  /** HTML. */
  text: string;
  kind: string;
}

/** Draft of a message. */
export interface MessageDraft {
  text: string;
  attachment: PendingAttachment | null;
  /** Absent in what an earlier version stored. */
  replyTo?: AnsweredMessage | null;
}

const empty: MessageDraft = { text: '', attachment: null };

const isEmpty = ({ text, attachment, replyTo }: MessageDraft): boolean =>
  text === '' && attachment === null && !replyTo;

/** Drops files that the browser no longer has. */
const found = (attachment: PendingAttachment | null): PendingAttachment | null =>
  attachment && attachment.kind !== 'gif' && attachment.files.length === 0 ? null : attachment;

/** Storage key of a conversation's draft, by its global id. */
export const draftKey = (conversationId: string): string => `message:${conversationId}`;

/** Storage key of the unsaved correction of a message. */
export const messageEditPlace = (id: string): string => `edit-message:${id}`;

/** Classes of the message field. */
export const messageField =
  'field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none rounded-3xl bg-sunken px-4 py-2.5 text-ink placeholder:text-muted';

/** Draft of the message in a conversation. */
export function useMessageDraft(conversationId: string): DraftState<MessageDraft> {
  const held = useDraft(draftKey(conversationId), empty, isEmpty);
  return { ...held, draft: { ...held.draft, attachment: found(held.draft.attachment) } };
}

/** « 2 photos » */
const wordsFor = (attachment: PendingAttachment): string => {
  switch (attachment.kind) {
    case 'gif':
      return 'GIF';
    case 'images':
      return attachment.files.length > 1 ? `${attachment.files.length} photos` : 'Photo';
    case 'video':
      return 'Vidéo';
    case 'file':
      return attachment.files[0]?.name ?? 'Fichier';
  }
};

/** Short summary of a draft; null when it is empty. */
export const summarizeDraft = ({ text, attachment }: MessageDraft): string | null =>
  text.trim() !== '' ? text.trim() : attachment && wordsFor(attachment);
