import { useState } from 'react';
import { precedes } from '../history/messageOrder.ts';
import { beforeLoaded, findFirstUnread, type TimelineMessage } from './timeline.ts';

/**
 * `databaseId` of the first unread message when the conversation was opened; it does not change later. `beforeLoaded` when it
 * is not loaded, null when nothing was unread.
 */
export function useFirstUnread(
  messages: readonly TimelineMessage[],
  unread: number,
  hasPrevious: boolean,
): string | null {
  const [newest] = useState(() => messages.at(-1)?.databaseId ?? '');
  // Later messages do not count.
  const find = () =>
    findFirstUnread(
      messages.filter(({ databaseId }) => !precedes(newest, databaseId)),
      unread,
    );
  const [found, setFound] = useState(find);
  if (found !== null) return found;
  const now = find();
  if (now !== null) setFound(now);
  return now ?? (unread > 0 && hasPrevious ? beforeLoaded : null);
}
