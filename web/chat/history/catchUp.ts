import { commitLocalUpdate, type Environment, graphql, type RecordProxy } from 'relay-runtime';
import type { catchUpMessagesQuery } from '../../__generated__/catchUpMessagesQuery.graphql';
import { isRefetching, refetch } from '../../relay/refetch.ts';
import { announceResume } from '../../live/viewerEvents.ts';
import { fetchStrict } from '../../relay/fetchStrict.ts';
import { joinNewest, newestOf, restartFrom } from './messageOrder.ts';

/** Messages that are asked for at a time. */
export const pageSize = 50;
/** Beyond this many missed pages the conversation starts again from its end, older pages on demand. */
const mostPages = 10;

const messagesQuery = graphql`
  query catchUpMessagesQuery($id: ID!, $last: Int!, $before: String) @throwOnFieldError {
    node(id: $id) {
      ... on Conversation @alias(as: "conversation") {
        id
        ...ConversationListItem_conversation
        messages(last: $last, before: $before) {
          edges {
            cursor
            node {
              id
              ...messageOrder_message
              ...MessageList_message
            }
          }
          pageInfo {
            hasPreviousPage
            startCursor
          }
        }
      }
    }
  }
`;

/**
 * Brings an open conversation up to date after a gap: pages backwards from the newest message until
 * what it fetched meets what is on screen, so that nothing is missing and nothing stands twice.
 * Rejects when a page cannot be fetched; asking again is safe.
 */
export const catchUp = (environment: Environment, conversationId: string): Promise<void> =>
  refetch(environment, conversationId, () => fetchMissed(environment, conversationId));

/** Upon an event: catches up once more where that is under way, for the answer may be older than the event. */
export function catchUpAgain(environment: Environment, conversationId: string): void {
  if (isRefetching(environment, conversationId)) catchUp(environment, conversationId).catch(announceResume);
}

async function fetchMissed(environment: Environment, conversationId: string): Promise<void> {
  const cursors: (string | null)[] = [];
  let known = '';
  // What comes while the answer is on its way stays.
  commitLocalUpdate(environment, (store) => {
    known = newestOf(store, conversationId);
  });
  let before: string | null = null;
  for (;;) {
    const variables: catchUpMessagesQuery['variables'] = { id: conversationId, last: pageSize, before };
    const answer: catchUpMessagesQuery['response'] | undefined = await fetchStrict<catchUpMessagesQuery>(
      environment,
      messagesQuery,
      variables,
    ).toPromise();
    const pageInfo = answer?.node?.conversation?.messages.pageInfo;
    if (!pageInfo) return;
    cursors.unshift(before);
    const exhausted = !pageInfo.hasPreviousPage;
    const giveUp = cursors.length === mostPages;
    let done = false;
    // Several answers are joined with what is there, which is nothing that one answer could say.
    commitLocalUpdate(environment, (store) => {
      const conversation = store.get(conversationId);
      const fetched = cursors.flatMap((cursor): RecordProxy[] => {
        const args = cursor === null ? { last: pageSize } : { last: pageSize, before: cursor };
        const edges = conversation?.getLinkedRecord('messages', args)?.getLinkedRecords('edges') ?? [];
        return edges.filter((edge) => edge !== null && edge !== undefined);
      });
      done = joinNewest(store, conversationId, fetched, { exhausted, known });
      if (!done && giveUp) restartFrom(store, conversationId, fetched, pageInfo.startCursor ?? null);
    });
    if (done || giveUp || pageInfo.startCursor === null || pageInfo.startCursor === undefined) return;
    before = pageInfo.startCursor;
  }
}
