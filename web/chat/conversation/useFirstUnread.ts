import { useState } from 'react';
import { precedes } from '../history/messageOrder.ts';
import { beforeLoaded, findFirstUnread, type TimelineMessage } from './timeline.ts';

/**
 * The slug of the first message that was unread when the conversation was opened, `unread` of others; once found
 * it stays. `beforeLoaded` while it lies further back than what is loaded, null where nothing was unread.
 */
export function useFirstUnread(
  messages: readonly TimelineMessage[],
  unread: number,
  hasPrevious: boolean,
): string | null {
  const [newest] = useState(() => messages.at(-1)?.slug ?? '');
  // Messages that came later are not counted.
  const find = () =>
    findFirstUnread(
      messages.filter(({ slug }) => !precedes(newest, slug)),
      unread,
    );
  const [found, setFound] = useState(find);
  if (found !== null) return found;
  const now = find();
  if (now !== null) setFound(now);
  return now ?? (unread > 0 && hasPrevious ? beforeLoaded : null);
}
