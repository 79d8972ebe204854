import { type DraftState, useDraft } from '../../drafts/useDraft.ts';
import type { PendingAttachment } from './pendingAttachment.ts';

/** What a person is about to say in a conversation: a text, and what goes before it. */
export interface MessageDraft {
  text: string;
  attachment: PendingAttachment | null;
}

const empty: MessageDraft = { text: '', attachment: null };

const isEmpty = ({ text, attachment }: MessageDraft): boolean => text === '' && attachment === null;

/** Files that the browser no longer has are not offered. */
const found = (attachment: PendingAttachment | null): PendingAttachment | null =>
  attachment && attachment.kind !== 'gif' && attachment.files.length === 0 ? null : attachment;

/** Where what is written in a conversation is kept, by its global id. */
export const messagePlace = (conversationId: string): string => `message:${conversationId}`;

/** The look of the field that it is typed into. */
export const messageField =
  'field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none rounded-3xl bg-sunken px-4 py-2.5 text-ink placeholder:text-muted';

/** What the person is writing in a conversation. */
export function useMessageDraft(conversationId: string): DraftState<MessageDraft> {
  const held = useDraft(messagePlace(conversationId), empty, isEmpty);
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
    case 'document':
      return attachment.files[0]?.name ?? 'Fichier';
  }
};

/** A draft in a few words; null where there is none. */
export const summaryOfDraft = ({ text, attachment }: MessageDraft): string | null =>
  text.trim() !== '' ? text.trim() : attachment && wordsFor(attachment);
