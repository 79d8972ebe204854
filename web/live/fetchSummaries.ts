import { type Environment, graphql } from 'relay-runtime';
import type { fetchSummariesQuery } from '../__generated__/fetchSummariesQuery.graphql';
import { fetchStrict } from '../relay/fetchStrict.ts';
import { isRefetching, refetch } from '../relay/refetch.ts';
import { conversationsName, openedRowCount } from './connectionRegistry.ts';
import { announceResume } from './viewerEvents.ts';

/** What is the same reading. */
const key = 'summaries';

/** Conversations that are read: as many as the list was opened to, within these bounds. */
const minRows = 30;
export const maxConversations = 200;

/**
 * Reads again, after a gap, what events keep up to date around every page: the counters, the newest conversations
 * and the news.
 */
export const fetchSummaries = (environment: Environment): Promise<void> =>
  refetch(environment, key, async () => {
    const opened = openedRowCount(environment, conversationsName);
    await fetchStrict<fetchSummariesQuery>(
      environment,
      graphql`
        query fetchSummariesQuery($conversations: Int!) {
          viewer {
            # Read by the header.
            unreadConversationCount
            # As above.
            unreadNotificationCount
            ...ConversationList_viewer @arguments(count: $conversations)
            ...BreakingNews_viewer
          }
        }
      `,
      { conversations: Math.min(maxConversations, Math.max(minRows, opened)) },
    ).toPromise();
  });

/** Upon an event: reads them once more where they are being read, for that answer may be older than the event. */
export function refetchSummaries(environment: Environment): void {
  if (!isRefetching(environment, key)) return;
  fetchSummaries(environment).catch(announceResume);
}
