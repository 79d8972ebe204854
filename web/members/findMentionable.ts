import { graphql } from 'react-relay/hooks';
import type { Environment } from 'relay-runtime';
import type { findMentionableQuery } from '../__generated__/findMentionableQuery.graphql';
import type { Suggested } from '../ui/SuggestionList.tsx';
import { fetchStrict } from '../relay/fetchStrict.ts';

/**
 * Finds members that a text may mention, with the ids used in marks. Called while typing by editors outside React, so
 * the result is returned rather than read from the store.
 */
export async function findMentionable(
  environment: Environment,
  communityId: string,
  search: string,
): Promise<Suggested[]> {
  const data = await fetchStrict<findMentionableQuery>(
    environment,
    graphql`
      query findMentionableQuery($id: ID!, $search: String!) @throwOnFieldError {
        node(id: $id) {
          ... on Community {
            mentionableUsers(query: $search, first: 5) {
              id
              databaseId
              name
              isGuest
              initials
              avatar {
                url(width: 60, height: 60)
              }
            }
          }
        }
      }
    `,
    { id: communityId, search },
  ).toPromise();
  return (data?.node?.mentionableUsers ?? []).map((user) => ({
    id: user.databaseId,
    label: user.name,
    isGuest: user.isGuest,
    initials: user.initials,
    picture: user.avatar?.url ?? null,
  }));
}
