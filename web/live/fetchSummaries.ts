import { type Environment, graphql } from 'relay-runtime';
import type { fetchSummariesQuery } from '../__generated__/fetchSummariesQuery.graphql';
import { fetchStrict } from '../relay/fetchStrict.ts';
import { isRefetching, refetch } from '../relay/pendingRequests.ts';
import { conversationListName, openedRowCount } from './screen.ts';
import { announceResume } from './viewerEvents.ts';

const key = 'summaries';

/** Number of conversations fetched: as many as were opened, within these bounds. */
const minRows = 30;
/** Maximum number of conversations that are refetched. */
export const maxConversations = 200;

/** Refetches after a gap what surrounds every page: counters, « Ne pas déranger », newest conversations and news. */
export const fetchSummaries = (environment: Environment): Promise<unknown> =>
  refetch(environment, key, async () => {
    const opened = openedRowCount(environment, conversationListName);
    await fetchStrict<fetchSummariesQuery>(
      environment,
      graphql`
        query fetchSummariesQuery($conversations: Int!) {
          viewer {
            # Read by the header.
            unreadConversationCount
            # As above.
            unseenNotificationCount
            # As above.
            doNotDisturb {
              # As above.
              endsAt
            }
            ...ConversationList_viewer @arguments(count: $conversations)
            ...BreakingNews_viewer
          }
        }
      `,
      { conversations: Math.min(maxConversations, Math.max(minRows, opened)) },
    ).toPromise();
  });

/** Repeats `fetchSummaries` after an event, if a fetch is in flight whose response may be older. */
export function repeatPendingSummaries(environment: Environment): void {
  if (!isRefetching(environment, key)) return;
  fetchSummaries(environment).catch(announceResume);
}
