import { withinAction } from '../core/access.ts';
import { accessPost, readerOf } from '../posts/access.ts';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { App } from '../core/app.ts';
import { conflict, notFound } from '../core/errors.ts';
import { writeOnce } from '../core/idempotency.ts';
import { avatars, personColumns, userOnWire } from '../people/people.ts';
import { users } from '../accounts/tables.ts';
import { choicesOnWire } from './queries.ts';
import { pollChoices, polls, pollVotes } from './tables.ts';
import { VoteAnswer, VoteBody, VotersAnswer, VotersBody } from './wire.ts';

const toPost = readerOf('idpoll');

/** Voting, and who voted. */
export function routes(app: App): void {
  const { database, files } = app.context;

  app.post(
    '/api/pollresponse',
    {
      config: {
        access: toPost,
        operation: {
          id: 'vote',
          source: '3 §7',
          assumed: 'idpoll is the id of the post; a vote may be moved while the poll is open.',
        },
      },
      schema: {
        summary: 'Votes in a poll; answers the new results',
        body: VoteBody,
        response: { 200: VoteAnswer },
      },
    },
    async (request) => {
      const { caller, body } = request;
      const { authorId } = toPost.of(request);
      const { answer } = await writeOnce(request, async (tx) => {
        const [poll] = await tx
          .select({ isAnonymous: polls.isAnonymous, isOpen: gt(polls.closesAt, sql`now()`) })
          .from(polls)
          .innerJoin(
            pollChoices,
            and(eq(pollChoices.postId, polls.postId), eq(pollChoices.id, body.idchoice)),
          )
          .where(eq(polls.postId, body.idpoll));
        if (!poll) throw notFound();
        if (!poll.isOpen) throw conflict('Ce sondage est terminé.', 'POLL_CLOSED');
        await tx
          .insert(pollVotes)
          .values({ postId: body.idpoll, userId: caller.id, choiceId: body.idchoice })
          .onConflictDoUpdate({
            target: [pollVotes.postId, pollVotes.userId],
            set: { choiceId: body.idchoice, createdAt: sql`now()` },
          });
        const isHidden = poll.isAnonymous && authorId !== caller.id;
        const results = (await choicesOnWire(tx, caller.id, [{ postId: body.idpoll, isHidden }])).get(
          body.idpoll,
        );
        if (!results) throw notFound();
        return { status: true as const, reponsepool: results.reponsepoll, votant: results.votant };
      });
      return answer;
    },
  );

  app.post(
    '/api/pollreaction',
    {
      config: {
        access: withinAction('member'),
        operation: {
          id: 'getVoters',
          source: '3 §7',
          assumed: 'nb and start: the documents show no paging.',
        },
      },
      schema: {
        summary: 'Who chose an answer, newest first; nobody in an anonymous poll',
        body: VotersBody,
        response: { 200: VotersAnswer },
      },
    },
    async ({ caller, body }) => {
      const [choice] = await database
        .select({ postId: pollChoices.postId, isAnonymous: polls.isAnonymous })
        .from(pollChoices)
        .innerJoin(polls, eq(polls.postId, pollChoices.postId))
        .where(eq(pollChoices.id, body.idchoice));
      if (!choice) throw notFound();
      await accessPost(database, caller, choice.postId);
      if (choice.isAnonymous) return { status: true as const, voters: [] };
      const rows = await database
        .select(personColumns(caller))
        .from(pollVotes)
        .innerJoin(users, eq(users.id, pollVotes.userId))
        .leftJoin(avatars, eq(avatars.id, users.avatarId))
        .where(eq(pollVotes.choiceId, body.idchoice))
        .orderBy(desc(pollVotes.createdAt), desc(pollVotes.userId))
        .limit(body.nb)
        .offset(body.start);
      return { status: true as const, voters: rows.map((row) => userOnWire(row, files)) };
    },
  );
}
