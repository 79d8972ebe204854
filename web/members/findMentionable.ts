import { graphql } from 'react-relay';
import type { Environment } from 'relay-runtime';
import type { findMentionableQuery } from '../__generated__/findMentionableQuery.graphql';
import type { Suggested } from '../ui/SuggestionList.tsx';
import { fetchWhole } from '../relay/fetchWhole.ts';

/** Somebody who may be mentioned, with the e-mail by which the graph wants them named. */
export interface Mentionable extends Suggested {
  email: string;
}

/** Members of a community whom a text may mention. */
export async function findMentionable(
  environment: Environment,
  communityId: string,
  search: string,
): Promise<Mentionable[]> {
  const data = await fetchWhole<findMentionableQuery>(
    environment,
    graphql`
      query findMentionableQuery($id: ID!, $search: String!) @throwOnFieldError {
        node(id: $id) {
          ... on Community {
            mentionCandidates(search: $search, first: 5) {
              id
              slug
              fullName
              initials
              email
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
  return (data?.node?.mentionCandidates ?? []).map((user) => ({
    id: user.slug,
    label: user.fullName,
    initials: user.initials,
    picture: user.avatar?.url ?? null,
    email: user.email ?? '',
  }));
}
