import { useRef, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { precedes } from '../history/messageOrder.ts';
import { markConversationRead } from '../history/readMarks.ts';
import type { TimelineMessage } from './timeline.ts';

/**
 * What the person has not seen of an open conversation: messages of others that came since it was opened, which
 * told all before as read, until their end was in view.
 */
export function useSeen(conversationId: string, messages: readonly TimelineMessage[]) {
  const environment = useRelayEnvironment();
  const [seenUpTo, setSeenUpTo] = useState(() => messages.at(-1)?.slug ?? '');
  /** The same, at once: the ends of several messages come into view together, in no order. */
  const newestSeen = useRef(seenUpTo);
  const isAfter = (slug: string, message: TimelineMessage) => !message.isMine && precedes(slug, message.slug);
  const countAfter = (slug: string) => messages.filter((message) => isAfter(slug, message)).length;
  return {
    unseenCount: countAfter(seenUpTo),
    isUnseen: (message: TimelineMessage) => isAfter(seenUpTo, message),
    /** Notes that a message was seen, and all before it. */
    see(message: TimelineMessage): void {
      // A mark that is behind would take the place of the one that is on its way.
      if (!precedes(newestSeen.current, message.slug)) return;
      newestSeen.current = message.slug;
      setSeenUpTo(message.slug);
      markConversationRead(environment, conversationId, {
        upToMessageId: message.id,
        unseen: countAfter(message.slug),
      });
    },
  };
}
