import { type Environment, graphql } from 'relay-runtime';
import type { markCommunityReadMutation } from '../__generated__/markCommunityReadMutation.graphql';
import { commitAsync } from '../relay/commitAsync.ts';

/**
 * Tells the server up to which post a community was shown, and has the badge count from there on. Should the call
 * fail, the next visit tells it again.
 */
export function markCommunityRead(environment: Environment, communityId: string, upToPostId: string): void {
  void commitAsync<markCommunityReadMutation>(
    environment,
    graphql`
      mutation markCommunityReadMutation($input: MarkCommunityReadInput!) {
        markCommunityRead(input: $input) {
          community {
            id
            unreadPostCount
          }
          userErrors {
            message
          }
        }
      }
    `,
    { input: { communityId, upToPostId } },
  );
}
