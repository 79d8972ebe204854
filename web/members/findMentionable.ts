import { graphql } from 'react-relay/hooks';
import type { Environment } from 'relay-runtime';
import type { findMentionableQuery } from '../__generated__/findMentionableQuery.graphql';
import type { Suggested } from '../ui/SuggestionList.tsx';
import { fetchStrict } from '../relay/fetchStrict.ts';

/**
 * Members of a community whom a text may mention, by the ids with which texts mark them. They are asked for as somebody
 * types, by editors that are no part of React, so that the answer is handed over rather than read from the store.
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
            mentionableUsers(search: $search, first: 5) {
              id
              slug
              name
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
    id: user.slug,
    label: user.name,
    initials: user.initials,
    picture: user.avatar?.url ?? null,
  }));
}
