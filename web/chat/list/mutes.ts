import { type Environment, graphql } from 'relay-runtime';
import type { mutesQuery } from '../../__generated__/mutesQuery.graphql';
import { fetchStrict } from '../../relay/fetchStrict.ts';

/** Conversations of a page of the list. */
export const pageSize = 30;

/**
 * Asks which conversations of a page of the list are silent, beside the list itself: some APIs tell it of one
 * conversation at a time, and the list must not wait for that. What changes later, events and mutations tell.
 */
export function fetchMutes(environment: Environment, after: string | null = null): void {
  fetchStrict<mutesQuery>(
    environment,
    graphql`
      query mutesQuery($first: Int!, $after: String) {
        # For the store, in which each sign looks.
        viewer {
          conversations(first: $first, after: $after) {
            nodes {
              id
              isMuted
            }
          }
        }
      }
    `,
    { first: pageSize, after },
    'store-or-network',
    // Without an answer no sign is shown, and the next opening asks again.
  ).subscribe({ error: () => {} });
}
