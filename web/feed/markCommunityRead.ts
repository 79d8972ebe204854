import { type Environment, graphql } from 'relay-runtime';
import type { markCommunityReadMutation } from '../__generated__/markCommunityReadMutation.graphql';
import { refreshPanel } from '../live/communityPanel.ts';
import { commitAsync } from '../relay/commitAsync.ts';
import { afterPendingResponses } from '../relay/pendingRequests.ts';

/** What brings what is unread in the person's communities. */
const bringUnread: ReadonlySet<string> = new Set(['CommunityPanelQuery', 'readAgainQuery']);

/**
 * Tells the server up to which post a community was shown, and has the badge count from there on. Should the call
 * fail, the next visit tells it again.
 */
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
  // What is on its way may have been read before.
  if (isDone) afterPendingResponses('unread posts', () => void refreshPanel(environment), bringUnread);
}
