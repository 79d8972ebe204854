import { type Environment, graphql } from 'relay-runtime';
import type { titleOfQuery } from '../../__generated__/titleOfQuery.graphql';
import { fetchStrict } from '../../relay/fetchStrict.ts';

/** The title of a community, which most pages have; undefined where the viewer may not see it any more. */
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
