import { type Environment, graphql } from 'relay-runtime';
import type { recountQuery } from '../__generated__/recountQuery.graphql';
import { fetchStrict } from '../relay/fetchStrict.ts';

/** Fetches the number of new notifications. */
export async function fetchUnseenCount(environment: Environment): Promise<void> {
  await fetchStrict<recountQuery>(
    environment,
    graphql`
      query recountQuery {
        viewer {
          # Read by the header.
          unseenNotificationCount
        }
      }
    `,
    {},
  ).toPromise();
}
