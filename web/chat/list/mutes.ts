import { type Environment, graphql } from 'relay-runtime';
import type { mutesQuery } from '../../__generated__/mutesQuery.graphql';
import { fetchStrict } from '../../relay/fetchStrict.ts';
import { afterPendingResponses } from '../../relay/pendingRequests.ts';

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

const mutesOperations: ReadonlySet<string> = new Set(['mutesQuery']);

/** Keeps the new muted state of a conversation, of which pending pages may bring an older one. */
export const keepMute = (environment: Environment, id: string, isMuted: boolean): void =>
  afterPendingResponses(
    `mute of ${id}`,
    () => environment.commitUpdate((store) => store.get(id)?.setValue(isMuted, 'viewerHasMuted')),
    mutesOperations,
  );
