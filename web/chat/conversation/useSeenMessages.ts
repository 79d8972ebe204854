import { useRef, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { precedes } from '../history/messageOrder.ts';
import { markConversationRead } from '../history/readMarks.ts';
import { isOfOthers, type TimelineMessage } from './timeline.ts';

/** Tracks which messages, received since the conversation was opened, the user has seen. */
export function useSeenMessages(conversationId: string, messages: readonly TimelineMessage[]) {
  const environment = useRelayEnvironment();
  const [seenUpTo, setSeenUpTo] = useState(() => messages.at(-1)?.databaseId ?? '');
  /** A ref, because several messages come into view in one frame, in any order. */
  const newestSeen = useRef(seenUpTo);
  const isAfter = (databaseId: string, message: TimelineMessage) =>
    isOfOthers(message) && precedes(databaseId, message.databaseId);
  const countAfter = (databaseId: string) =>
    messages.filter((message) => isAfter(databaseId, message)).length;
  return {
    unseenCount: countAfter(seenUpTo),
    isUnseen: (message: TimelineMessage) => isAfter(seenUpTo, message),
    /** Marks a message and all earlier ones as seen. */
    see(message: TimelineMessage): void {
      // An older mark would replace the newer pending one.
      if (!precedes(newestSeen.current, message.databaseId)) return;
      newestSeen.current = message.databaseId;
      setSeenUpTo(message.databaseId);
      markConversationRead(environment, conversationId, {
        upToMessageId: message.id,
        unseen: countAfter(message.databaseId),
      });
    },
  };
}
