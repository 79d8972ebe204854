import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Transaction } from '../core/database/database.ts';
import { conflictError, notFoundError } from '../core/errors.ts';
import { writeContentOnce } from '../core/idempotency.ts';
import type { PostAccess } from '../posts/access.ts';
import { publishAnswerChange } from '../posts/postEvents.ts';
import { findPollResults, findPollOfChoice } from './queries.ts';
import { pollChoices, polls, pollVotes } from './tables.ts';
import { toVoteResponse, type VoteResponse } from './wire.ts';

/** Votes in an open poll, or changes the vote. Returns the new results. */
export async function vote(
  request: FastifyRequest,
  { postId, communityId, authorId }: PostAccess,
  choiceId: number,
): Promise<z.output<typeof VoteResponse>> {
  const { caller } = request;
  const readAnswer = async (tx: Transaction, isAnonymous: boolean) => {
    const isHidden = isAnonymous && authorId !== caller.id;
    const results = (await findPollResults(tx, caller.id, [{ postId, isHidden }])).get(postId);
    if (!results) throw notFoundError();
    return toVoteResponse(results);
  };
  const write = async (tx: Transaction) => {
    const [poll] = await tx
      .select({ isAnonymous: polls.isAnonymous, isOpen: gt(polls.closesAt, sql`now()`) })
      .from(polls)
      .innerJoin(pollChoices, and(eq(pollChoices.postId, polls.postId), eq(pollChoices.id, choiceId)))
      .where(eq(polls.postId, postId));
    if (!poll) throw notFoundError();
    if (!poll.isOpen) throw conflictError('Ce sondage est terminé.', 'POLL_CLOSED');
    const changed = await tx
      .insert(pollVotes)
      .values({ postId, userId: caller.id, choiceId })
      .onConflictDoUpdate({
        target: [pollVotes.postId, pollVotes.userId],
        set: { choiceId, createdAt: sql`now()` },
        setWhere: ne(pollVotes.choiceId, choiceId),
      })
      .returning({ choiceId: pollVotes.choiceId });
    if (changed.length > 0) await publishAnswerChange(tx, { communityId, postId });
    return { stored: {}, answer: await readAnswer(tx, poll.isAnonymous) };
  };
  const { answer } = await writeContentOnce(request, write, async (tx) => {
    const poll = await findPollOfChoice(tx, choiceId);
    if (!poll) throw notFoundError();
    return readAnswer(tx, poll.isAnonymous);
  });
  return answer;
}
