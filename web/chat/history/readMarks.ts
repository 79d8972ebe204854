import { type Environment, graphql } from 'relay-runtime';
import type { readMarksConversationMutation } from '../../__generated__/readMarksConversationMutation.graphql';
import { fetchSummaries } from '../../live/fetchSummaries.ts';
import { announceResume } from '../../live/viewerEvents.ts';
import { commitAsync } from '../../relay/commitAsync.ts';

/** Read position of a conversation. */
interface ReadMark {
  /** Newest seen message; absent when all were seen. */
  upToMessageId?: string;
  /** Number of later messages of others. */
  unseen: number;
}

/** First and longest retry delay, in milliseconds. */
const firstDelay = 1_000;
const maxDelay = 30_000;

/** Positions to send, by conversation; the newest replaces older ones. */
const unsent = new Map<string, ReadMark>();
/** Requests in flight, by conversation; `isStale` when an event may be newer than the response's counts. */
const inFlight = new Map<string, { unseen: number; isStale: boolean }>();
let retry: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

/**
 * Marks a conversation as read, wholly or up to a message, with an optimistic count. One request runs at a time per
 * conversation; failures are retried.
 */
export function markConversationRead(
  environment: Environment,
  conversationId: string,
  mark: ReadMark = { unseen: 0 },
): void {
  unsent.set(conversationId, mark);
  void sendPending(environment, conversationId);
}

/** Retries failed requests immediately. */
export function retryReadMarks(environment: Environment): void {
  clearTimeout(retry);
  for (const conversationId of unsent.keys()) void sendPending(environment, conversationId);
}

/** Clears the state at sign-out. */
export function resetReadMarks(): void {
  clearTimeout(retry);
  unsent.clear();
  inFlight.clear();
  failures = 0;
}

/**
 * Marks counts of requests in flight as stale after an event; they are refetched. An event with the same count is the
 * request's echo.
 */
export function markCountsStale(counts?: {
  id: string;
  unreadMessageCount: number | null | undefined;
}): void {
  for (const [conversationId, mark] of inFlight)
    if (conversationId !== counts?.id || mark.unseen !== counts.unreadMessageCount) mark.isStale = true;
}

async function sendPending(environment: Environment, conversationId: string): Promise<void> {
  if (inFlight.has(conversationId)) return;
  for (let mark = unsent.get(conversationId); mark; mark = unsent.get(conversationId)) {
    // The response includes all earlier events.
    inFlight.set(conversationId, { unseen: mark.unseen, isStale: false });
    const outcome = await commitMark(environment, conversationId, mark);
    if (!outcome.isDone && outcome.error) {
      clearTimeout(retry);
      retry = setTimeout(() => retryReadMarks(environment), Math.min(firstDelay * 2 ** failures, maxDelay));
      failures += 1;
      inFlight.delete(conversationId);
      return;
    }
    failures = 0;
    if (unsent.get(conversationId) === mark) unsent.delete(conversationId);
  }
  const isStale = inFlight.get(conversationId)?.isStale;
  inFlight.delete(conversationId);
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
