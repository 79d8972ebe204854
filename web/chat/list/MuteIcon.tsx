import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import type { MuteIconQuery } from '../../__generated__/MuteIconQuery.graphql';

/**
 * Icon of a muted conversation, read from the store. `fetchMutes`, events and mutations fill it: the list's own query
 * must not wait for it.
 */
export function MuteIcon({ conversationId }: { conversationId: string }) {
  // This query only reads the store.
  const { node } = useLazyLoadQuery<MuteIconQuery>(
    graphql`
      query MuteIconQuery($id: ID!) {
        node(id: $id) {
          ... on Conversation {
            viewerHasMuted
          }
        }
      }
    `,
    { id: conversationId },
    { fetchPolicy: 'store-only' },
  );
  if (!node?.viewerHasMuted) return null;
  return <IconBellOff size={14} role="img" aria-label="Mode silencieux" className="ml-1 inline text-muted" />;
}
