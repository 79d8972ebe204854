import { type Environment, graphql } from 'relay-runtime';
import type { recountQuery } from '../__generated__/recountQuery.graphql';
import { fetchWhole } from '../relay/fetchWhole.ts';

/** Has what is new in the bell counted by the API. */
export async function recount(environment: Environment): Promise<void> {
  await fetchWhole<recountQuery>(
    environment,
    graphql`
      query recountQuery {
        viewer {
          # Read by the header.
          unreadNotificationCount
        }
      }
    `,
    {},
  ).toPromise();
}
