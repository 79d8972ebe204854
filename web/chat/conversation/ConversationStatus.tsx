import { useMemo, useState } from 'react';
// Who is there goes into no store: it is true while it is heard, and shown here alone.
import { graphql, useSubscription } from 'react-relay/hooks';
import type { GraphQLSubscriptionConfig } from 'relay-runtime';
import type {
  ConversationStatusSubscription,
  ConversationStatusSubscription$data,
} from '../../__generated__/ConversationStatusSubscription.graphql';
import { useConnection } from '../../core/connection.ts';

type Activity = ConversationStatusSubscription$data['conversationActivity'];

const quiet: Activity = { present: [], writing: [] };

/** « En ligne », « 3 en ligne », « Karim écrit… »; nothing while nobody is there or realtime is away. */
export function ConversationStatus({ conversationId }: { conversationId: string }) {
  const [activity, setActivity] = useState(quiet);
  // Whoever is cut off does not know who is there.
  const { present, writing } = useConnection() === 'flowing' ? activity : quiet;
  const config = useMemo<GraphQLSubscriptionConfig<ConversationStatusSubscription>>(
    () => ({
      subscription: graphql`
        subscription ConversationStatusSubscription($id: ID!) {
          conversationActivity(conversationId: $id) {
            present {
              id
            }
            writing {
              id
              firstName
            }
          }
        }
      `,
      variables: { id: conversationId },
      onNext: (data) => setActivity(data?.conversationActivity ?? quiet),
      onCompleted: () => setActivity(quiet),
      // Without it the conversation is as good.
      onError: () => setActivity(quiet),
    }),
    [conversationId],
  );
  useSubscription(config);
  const [first, ...others] = writing;
  const words = first
    ? others.length === 0
      ? `${first.firstName} écrit…`
      : `${writing.length} personnes écrivent…`
    : present.length === 0
      ? ''
      : present.length === 1
        ? 'En ligne'
        : `${present.length} en ligne`;
  return (
    <span
      role="status"
      className={`block truncate text-xs text-muted ${words === '' ? 'h-0' : 'h-4 leading-4'}`}
    >
      {words}
    </span>
  );
}
