import { type Environment, graphql } from 'relay-runtime';
import type { readMarksConversationMutation } from '../../__generated__/readMarksConversationMutation.graphql';
import { fetchSummaries } from '../../live/fetchSummaries.ts';
import { announceResume } from '../../live/viewerEvents.ts';
import { commitAsync } from '../../relay/mutations.ts';
import { history, type ReadMark } from './history.ts';

/**
 * Marks a conversation as read, wholly or up to a message, with an optimistic count. One request runs at a time per
 * conversation; failures are retried with a delay of its own.
 */
export function markConversationRead(
  environment: Environment,
  conversationId: string,
  mark: ReadMark = { unseen: 0 },
): void {
  history.unsent.set(conversationId, mark);
  void sendPending(environment, conversationId);
}

/** Drops an unsent read position, for a conversation that was marked as unread. */
export const forgetReadMark = (conversationId: string): void => void history.unsent.delete(conversationId);

/** Sends all unsent read positions now. */
export function retryReadMarks(environment: Environment): void {
  for (const conversationId of history.unsent.keys()) void sendPending(environment, conversationId);
}

/**
 * Notes an event with counts: it may be newer than the responses of all requests in flight, except of the one that it
 * echoes. Counts are refetched after those.
 */
export function recordCountChange(counts?: {
  id: string;
  unreadMessageCount: number | null | undefined;
}): void {
  for (const [conversationId, mark] of history.inFlight)
    if (conversationId !== counts?.id || mark.unseen !== counts.unreadMessageCount) mark.isStale = true;
}

async function sendPending(environment: Environment, conversationId: string): Promise<void> {
  if (history.inFlight.has(conversationId)) return;
  history.retries.stop(conversationId);
  for (let mark = history.unsent.get(conversationId); mark; mark = history.unsent.get(conversationId)) {
    // Earlier events cannot make this response stale.
    history.inFlight.set(conversationId, { unseen: mark.unseen, isStale: false });
    const outcome = await commitMark(environment, conversationId, mark);
    if (!outcome.isDone && outcome.error) {
      history.retries.later(conversationId, () => void sendPending(environment, conversationId));
      history.inFlight.delete(conversationId);
      return;
    }
    history.retries.forget(conversationId);
    if (history.unsent.get(conversationId) === mark) history.unsent.delete(conversationId);
  }
  const isStale = history.inFlight.get(conversationId)?.isStale;
  history.inFlight.delete(conversationId);
  if (isStale) fetchSummaries(environment).catch(announceResume);
}

const commitMark = (environment: Environment, conversationId: string, { upToMessageId, unseen }: ReadMark) =>
  commitAsync<readMarksConversationMutation>(
    environment,
    graphql`
      mutation readMarksConversationMutation($input: MarkConversationReadInput!) @raw_response_type {
        markConversationRead(input: $input) {
          conversation {
            id
            unreadMessageCount
          }
          viewer {
            id
            unreadConversationCount
          }
          userErrors {
            message
          }
        }
      }
    `,
    { input: { conversationId, upToMessageId } },
    {
      optimisticResponse: {
        // The server computes the number of unread conversations.
        markConversationRead: {
          conversation: { id: conversationId, unreadMessageCount: unseen },
          viewer: null,
          userErrors: [],
        },
      },
    },
  );
