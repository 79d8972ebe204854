import { useEffect, useEffectEvent } from 'react';
import { useMatch, useNavigate, useSearchParams } from 'react-router-dom';
import pastMessagesQuery from '../../__generated__/PastMessagesQuery$parameters.ts';
import { onDemand, useOnDemand } from '../../relay/onDemand.ts';

/** Messages around one, on demand. */
export const pastMessages = onDemand(pastMessagesQuery, () => import('./PastMessages.tsx'), {});

/** The messages around the one that the address names with the open conversation; null for the newest. */
export function useLinkedMessage(conversation: { id: string; databaseId: string } | null | undefined) {
  const named = useMatch('/discussions/:databaseId')?.params.databaseId;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { opened, open, close } = useOnDemand(pastMessages);
  const id = conversation?.id;
  const path = conversation ? `/discussions/${conversation.databaseId}` : '/discussions';
  const target = conversation && named === conversation.databaseId ? params.get('message') : null;
  const follow = useEffectEvent(() => {
    if (id === undefined || target === null) close();
    else open({ id, around: target });
  });
  useEffect(() => follow(), [id, target]);
  return {
    /** Whether the address names a message. */
    isPast: target !== null,
    opened: target !== null && opened?.queryRef.variables.around === target ? opened : null,
    leave: () => void navigate(path, { replace: true }),
  };
}
