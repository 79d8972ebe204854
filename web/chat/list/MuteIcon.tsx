import { IconBellOff } from '@tabler/icons-react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import type { MuteIconQuery } from '../../__generated__/MuteIconQuery.graphql';

/**
 * The sign of a silent conversation, as soon as that is known: `fetchMutes`, events and mutations bring it. A query
 * that never asks, since the list's own must not: it shows what the store knows.
 */
export function MuteIcon({ conversationId }: { conversationId: string }) {
  // It never asks: it only looks at what the store knows.
  const { node } = useLazyLoadQuery<MuteIconQuery>(
    graphql`
      query MuteIconQuery($id: ID!) {
        node(id: $id) {
          ... on Conversation {
            isMuted
          }
        }
      }
    `,
    { id: conversationId },
    { fetchPolicy: 'store-only' },
  );
  if (!node?.isMuted) return null;
  return <IconBellOff size={14} role="img" aria-label="Mode silencieux" className="ml-1 inline text-muted" />;
}
