import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { Environment } from 'relay-runtime';
import type { useMentionsNameQuery } from '../__generated__/useMentionsNameQuery.graphql';
import type { useMentionsQuery } from '../__generated__/useMentionsQuery.graphql';
import type { Suggested } from '../ui/SuggestionList.tsx';
import { fetchStrict } from '../relay/fetchStrict.ts';
import type { FindMembers } from '../ui/findInvalidMentions.ts';

/**
 * Finds members that a text may mention, with the ids used in marks. Called while typing by editors outside React, so
 * the result is returned rather than read from the store.
 */
async function findMentionable(
  environment: Environment,
  communityId: string,
  search: string,
): Promise<Suggested[]> {
  const data = await fetchStrict<useMentionsQuery>(
    environment,
    graphql`
      query useMentionsQuery($id: ID!, $search: String!) @throwOnFieldError {
        node(id: $id) {
          ... on Community {
            mentionableUsers(query: $search, limit: 5) {
              id
              databaseId
              name
              isGuest
              initials
              avatar {
                contentUrl(width: 60, height: 60)
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
    picture: user.avatar?.contentUrl ?? null,
  }));
}

/** The present name of a mentioned user; null if the account was deleted. */
async function findName(environment: Environment, databaseId: string): Promise<string | null> {
  const data = await fetchStrict<useMentionsNameQuery>(
    environment,
    graphql`
      query useMentionsNameQuery($databaseId: String!) @throwOnFieldError {
        user(databaseId: $databaseId) {
          name
        }
      }
    `,
    { databaseId },
  ).toPromise();
  return data?.user?.name ?? null;
}

/**
 * Finds members of a community that a text may mention: suggestions for `@` by name, or, with an id, whether a draft's
 * mention is still valid. Undefined without a community.
 */
export function useMentions(communityId: string | null): FindMembers | undefined {
  const environment = useRelayEnvironment();
  return communityId === null
    ? undefined
    : async (search, id) => {
        const found = await findMentionable(environment, communityId, search);
        if (id === undefined || found.some((member) => member.id === id)) return found;
        const name = await findName(environment, id);
        return name === null || name === search ? found : findMentionable(environment, communityId, name);
      };
}
