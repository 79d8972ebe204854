import { type SQL, sql } from 'drizzle-orm';
import { plainText } from '../core/html.ts';
import type { messages } from './tables.ts';

/** HTML of the thumbs-up. */
const thumbsUp = '<span class="like"></span>';

/** Whether the stored HTML of a message is the thumbs-up. */
const isThumbsUp = (content: string): boolean => content === thumbsUp;

/** Characters that messages hold escaped, `&` first. */
const escapes = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
] as const;

/** HTML of a typed message: trimmed and escaped, or the thumbs-up element as it is. */
export function toMessageHtml(typed: string): string {
  const text = typed.trim();
  if (text === thumbsUp) return thumbsUp;
  return escapes.reduce((html, [character, escaped]) => html.replaceAll(character, escaped), text);
}

/** SQL: a plain text, escaped as `toMessageHtml` does. */
export const escapedForMessage = (text: SQL): SQL =>
  escapes.reduce((html, [character, escaped]) => sql`replace(${html}, ${character}, ${escaped})`, text);

const attachments = { image: 'Photo', video: 'Vidéo', document: 'Fichier' };
const maxSummaryLength = 200;

/** A message as one line of plain text, for push messages. */
export function summarizeMessage({
  content,
  kind,
  gifUrl,
}: Pick<typeof messages.$inferSelect, 'content' | 'kind' | 'gifUrl'>): string {
  if (content === thumbsUp) return '👍';
  if (content !== '') return plainText(content).slice(0, maxSummaryLength);
  if (kind !== 'text') return attachments[kind];
  return gifUrl ? 'GIF' : '';
}

/**
 * Returns when the time to correct a message ends; null after it, and for what is deleted, forwarded, a GIF, thumbs-up
 * or empty.
 */
export function editableUntil(
  message: Pick<
    typeof messages.$inferSelect,
    'kind' | 'content' | 'gifUrl' | 'isForwarded' | 'deletedAt' | 'createdAt'
  >,
  minutes: number,
): Date | null {
  const { kind, content, gifUrl, isForwarded, deletedAt, createdAt } = message;
  if (deletedAt !== null || isForwarded || gifUrl !== null || isThumbsUp(content)) return null;
  if (kind === 'text' && content === '') return null;
  const until = new Date(createdAt.getTime() + minutes * 60_000);
  return until.getTime() > Date.now() ? until : null;
}
