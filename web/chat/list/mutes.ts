import { type Environment, graphql } from 'relay-runtime';
import type { mutesQuery } from '../../__generated__/mutesQuery.graphql';
import { fetchStrict } from '../../relay/fetchStrict.ts';

/** Page size of the list. */
export const pageSize = 30;

/**
 * Fetches the muted state of a page of conversations separately: some APIs return it for one conversation at a time,
 * which would delay the list.
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
              viewerHasMuted
            }
          }
        }
      }
    `,
    { first: pageSize, after },
    'store-or-network',
    // On failure no icon is shown; the next opening fetches again.
  ).subscribe({ error: () => {} });
}
