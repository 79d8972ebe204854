import { isThumbsUp } from './content.ts';
import type { messages } from './tables.ts';

/** Until when the author may correct a message; null when it is over, or for what has no text of the author. */
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
