import { type Environment, graphql } from 'relay-runtime';
import type { markCommunityReadMutation } from '../__generated__/markCommunityReadMutation.graphql';
import { refreshPanel } from '../live/communityPanel.ts';
import { commitAsync } from '../relay/mutations.ts';
import { afterPendingResponses } from '../relay/pendingRequests.ts';

/** Operations whose responses contain unread counts. */
const bringUnread: ReadonlySet<string> = new Set(['communityPanelQuery', 'refetchVisibleQuery']);

/** Marks a community as read up to a post and refetches the badge. After a failure the next visit repeats it. */
export async function markCommunityRead(
  environment: Environment,
  communityId: string,
  upToPostId: string,
): Promise<void> {
  const { isDone } = await commitAsync<markCommunityReadMutation>(
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
  // Pending responses may have older counts.
  if (isDone) afterPendingResponses('unread posts', () => void refreshPanel(environment), bringUnread);
}
