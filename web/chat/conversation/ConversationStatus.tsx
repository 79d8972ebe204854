import { useEffect, useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type {
  ConversationStatusSubscription,
  ConversationStatusSubscription$data,
} from '../../__generated__/ConversationStatusSubscription.graphql';
import { useConnection } from '../../core/connection.ts';
import { keepSubscribed } from '../../live/keepSubscribed.ts';
import { sentence } from '../../ui/sentence.ts';

type Activity = ConversationStatusSubscription$data['conversationActivity'];

const quiet: Activity = { onlineParticipants: [], typingParticipants: [] };

/** Presence and typing line, such as « Karim écrit… »; empty without presence or realtime. */
export function ConversationStatus({ conversationId }: { conversationId: string }) {
  const [activity, setActivity] = useState(quiet);
  // Presence is unknown while disconnected.
  const { onlineParticipants: online, typingParticipants: typing } =
    useConnection() === 'flowing' ? activity : quiet;
  const environment = useRelayEnvironment();
  useEffect(
    () =>
      keepSubscribed<ConversationStatusSubscription>(environment, {
        subscription: graphql`
          subscription ConversationStatusSubscription($id: ID!) {
            conversationActivity(conversationId: $id) {
              onlineParticipants {
                id
              }
              typingParticipants {
                id
                firstName
              }
            }
          }
        `,
        variables: { id: conversationId },
        onNext: (data) => setActivity(data?.conversationActivity ?? quiet),
        // Presence is not stored: it is valid only while the subscription is active.
        onEnd: () => setActivity(quiet),
      }),
    [conversationId, environment],
  );
  const [first, ...others] = typing;
  const words = first
    ? others.length === 0
      ? sentence`${first.firstName} écrit…`
      : `${typing.length} personnes écrivent…`
    : online.length === 0
      ? ''
      : online.length === 1
        ? 'En ligne'
        : `${online.length} en ligne`;
  return (
    <span
      role="status"
      className={`block truncate text-xs text-muted ${words === '' ? 'h-0' : 'h-4 leading-4'}`}
    >
      {words}
    </span>
  );
}
