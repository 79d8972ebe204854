import { type Environment, graphql } from 'relay-runtime';
import type { fetchSummariesQuery } from '../__generated__/fetchSummariesQuery.graphql';
import { fetchWhole } from '../relay/fetchWhole.ts';
import { refetch } from '../relay/refetch.ts';

/**
 * Reads again, after a gap, what events keep up to date around every page: the counters, the newest conversations
 * and the news.
 */
export const fetchSummaries = (environment: Environment): Promise<void> =>
  refetch(environment, 'summaries', async () => {
    await fetchWhole<fetchSummariesQuery>(
      environment,
      graphql`
        query fetchSummariesQuery {
          viewer {
            # Read by the header.
            unreadConversationCount
            # As above.
            unreadNotificationCount
            ...ConversationList_viewer
            ...BreakingNews_viewer
          }
        }
      `,
      {},
    ).toPromise();
  });
