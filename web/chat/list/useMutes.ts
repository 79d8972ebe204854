import { useEffect } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay';
import type { Environment } from 'relay-runtime';
import type { useMutesQuery } from '../../__generated__/useMutesQuery.graphql';
import { fetchWhole } from '../../relay/fetchWhole.ts';

/** The conversations of which it was asked; what changes later, events and mutations tell. */
const asked = new WeakMap<Environment, Set<string>>();

/** Most ids of a query. */
const most = 100;

/**
 * Asks which of the listed conversations are silent, after the list stands: some APIs tell it of one
 * conversation at a time, and the list must not wait for that.
 */
export function useMutes(conversationIds: readonly string[]): void {
  const environment = useRelayEnvironment();
  const listed = conversationIds.join(' ');
  useEffect(() => {
    const known = asked.get(environment) ?? new Set();
    asked.set(environment, known);
    const ids = listed
      .split(' ')
      .filter((id) => id !== '' && !known.has(id))
      .slice(0, most);
    if (ids.length === 0) return;
    for (const id of ids) known.add(id);
    fetchWhole<useMutesQuery>(
      environment,
      graphql`
        query useMutesQuery($ids: [ID!]!) {
          nodes(ids: $ids) {
            ... on Conversation {
              id
              isMuted
            }
          }
        }
      `,
      { ids },
    ).subscribe({
      // Without an answer no sign is shown, and the next list asks again.
      error: () => {
        for (const id of ids) known.delete(id);
      },
    });
  }, [environment, listed]);
}
