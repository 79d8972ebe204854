import { isThumbsUp } from './content.ts';
import type { messages } from './tables.ts';

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
