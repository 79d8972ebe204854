import { type Environment, graphql } from 'relay-runtime';
import type { titleOfQuery } from '../../__generated__/titleOfQuery.graphql';
import { fetchStrict } from '../../relay/fetchStrict.ts';

/** The title of a community, from the store or the server; undefined if the viewer cannot see it. */
export async function titleOf(environment: Environment, communityId: string): Promise<string | undefined> {
  const answer = await fetchStrict<titleOfQuery>(
    environment,
    graphql`
      query titleOfQuery($id: ID!) {
        node(id: $id) {
          ... on Community {
            title
          }
        }
      }
    `,
    { id: communityId },
    'store-or-network',
  ).toPromise();
  return answer?.node?.title ?? undefined;
}
