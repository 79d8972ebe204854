import { type Environment, graphql } from 'relay-runtime';
import type { readMarksConversationMutation } from '../../__generated__/readMarksConversationMutation.graphql';
import { fetchSummaries } from '../../live/fetchSummaries.ts';
import { announceResume } from '../../live/viewerEvents.ts';
import { commitAsync } from '../../relay/commitAsync.ts';
import { history, type ReadMark } from './history.ts';

/** First and longest retry delay, in milliseconds. */
const firstDelay = 1_000;
const maxDelay = 30_000;

/**
 * Marks a conversation as read, wholly or up to a message, with an optimistic count. One request runs at a time per
 * conversation; failures are retried.
 */
export function markConversationRead(
  environment: Environment,
  conversationId: string,
  mark: ReadMark = { unseen: 0 },
): void {
  history.unsent.set(conversationId, mark);
  void sendPending(environment, conversationId);
}

/** Gives up a mark that waits to be sent, for a conversation that becomes unread. */
export const forgetReadMark = (conversationId: string): void => void history.unsent.delete(conversationId);

/** Retries failed requests immediately. */
export function retryReadMarks(environment: Environment): void {
  clearTimeout(history.retry);
  for (const conversationId of history.unsent.keys()) void sendPending(environment, conversationId);
}

/**
 * Marks counts of requests in flight as stale after an event; they are refetched. An event with the same count is the
 * request's echo.
 */
export function markCountsStale(counts?: {
  id: string;
  unreadMessageCount: number | null | undefined;
}): void {
  for (const [conversationId, mark] of history.inFlight)
    if (conversationId !== counts?.id || mark.unseen !== counts.unreadMessageCount) mark.isStale = true;
}

async function sendPending(environment: Environment, conversationId: string): Promise<void> {
  if (history.inFlight.has(conversationId)) return;
  for (let mark = history.unsent.get(conversationId); mark; mark = history.unsent.get(conversationId)) {
    // The response includes all earlier events.
    history.inFlight.set(conversationId, { unseen: mark.unseen, isStale: false });
    const outcome = await commitMark(environment, conversationId, mark);
    if (!outcome.isDone && outcome.error) {
      clearTimeout(history.retry);
      history.retry = setTimeout(
        () => retryReadMarks(environment),
        Math.min(firstDelay * 2 ** history.failures, maxDelay),
      );
      history.failures += 1;
      history.inFlight.delete(conversationId);
      return;
    }
    history.failures = 0;
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
