import { type Environment, graphql } from 'relay-runtime';
import type { readMarksConversationMutation } from '../../__generated__/readMarksConversationMutation.graphql';
import { fetchSummaries } from '../../live/fetchSummaries.ts';
import { announceResume } from '../../live/viewerEvents.ts';
import { commitAsync } from '../../relay/commitAsync.ts';

/** How far a conversation was read. */
interface Mark {
  /** The newest message that was seen; without it, all were. */
  upToMessageId?: string;
  /** How many messages of others come after it. */
  unseen: number;
}

/** Milliseconds until a mark that did not arrive is told again, at first and at most. */
const firstPause = 1_000;
const longestPause = 30_000;

/** What is to be told, by conversation: the newest mark says all that those before it said. */
const untold = new Map<string, Mark>();
/** What is on its way, by conversation, and whether the counts in its answer may be older than an event. */
const telling = new Map<string, { unseen: number; isDoubtful: boolean }>();
let retry: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

/**
 * Tells the server that a conversation was read, in whole or up to a message that was seen. The count changes at
 * once. One is told at a time, so that many messages are few calls; one that does not arrive is told again.
 */
export function markConversationRead(
  environment: Environment,
  conversationId: string,
  mark: Mark = { unseen: 0 },
): void {
  untold.set(conversationId, mark);
  void tell(environment, conversationId);
}

/** Tells again what did not arrive: there may be a way now. */
export function retryMarks(environment: Environment): void {
  clearTimeout(retry);
  for (const conversationId of untold.keys()) void tell(environment, conversationId);
}

/** Forgets what was to be told: the person is another. */
export function forgetMarks(): void {
  clearTimeout(retry);
  untold.clear();
  telling.clear();
  failures = 0;
}

/**
 * Notes that an event brought counts: those that are on their way from the server, in the answer to a mark, may be
 * older. They are asked for once more then. An event that tells how much is unread of a conversation, and tells what
 * the mark says, is its echo.
 */
export function doubtCounts(told?: { id: string; unreadCount: number | null | undefined }): void {
  for (const [conversationId, mark] of telling)
    if (conversationId !== told?.id || mark.unseen !== told.unreadCount) mark.isDoubtful = true;
}

async function tell(environment: Environment, conversationId: string): Promise<void> {
  if (telling.has(conversationId)) return;
  for (let mark = untold.get(conversationId); mark; mark = untold.get(conversationId)) {
    // Its answer knows of all that came before it left.
    telling.set(conversationId, { unseen: mark.unseen, isDoubtful: false });
    const outcome = await commitMark(environment, conversationId, mark);
    if (!outcome.isDone && outcome.error) {
      clearTimeout(retry);
      retry = setTimeout(() => retryMarks(environment), Math.min(firstPause * 2 ** failures, longestPause));
      failures += 1;
      // It brought nothing.
      telling.delete(conversationId);
      return;
    }
    failures = 0;
    if (untold.get(conversationId) === mark) untold.delete(conversationId);
  }
  const isDoubtful = telling.get(conversationId)?.isDoubtful;
  telling.delete(conversationId);
  if (isDoubtful) fetchSummaries(environment).catch(announceResume);
}

const commitMark = (environment: Environment, conversationId: string, { upToMessageId, unseen }: Mark) =>
  commitAsync<readMarksConversationMutation>(
    environment,
    graphql`
      mutation readMarksConversationMutation($input: MarkConversationReadInput!) @raw_response_type {
        markConversationRead(input: $input) {
          conversation {
            id
            unreadCount
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
        // In how many conversations something is unread then, is the server's to count.
        markConversationRead: {
          conversation: { id: conversationId, unreadCount: unseen },
          viewer: null,
          userErrors: [],
        },
      },
    },
  );
