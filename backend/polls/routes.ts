import { requireMemberInAction } from '../communities/access.ts';
import type { App } from '../core/app.ts';
import { notFoundError } from '../core/errors.ts';
import { toWireUser } from '../people/people.wire.ts';
import { accessPost, requirePostReader } from '../posts/access.ts';
import { findPollOfChoice, listVoters } from './queries.ts';
import { vote } from './vote.ts';
import { VoteResponse, VoteBody, ListVotersResponse, ListVotersBody } from './wire.ts';

const toPost = requirePostReader('postId');

/** Registers the routes that vote and list voters. */
export function routes(app: App): void {
  const { database, files } = app.context;

  app.post(
    '/api/pollresponse',
    {
      config: {
        access: toPost,
        limit: 'react',
        operation: {
          id: 'vote',
          source: '3 §7',
          acceptsIdempotencyKey: true,
          assumed: 'idpoll is the id of the post; a vote may be moved while the poll is open.',
        },
      },
      schema: {
        summary: 'Votes in a poll; answers the new results',
        body: VoteBody,
        response: { 200: VoteResponse },
      },
    },
    (request) => vote(request, toPost.subjectOf(request), request.body.choiceId),
  );

  app.post(
    '/api/pollreaction',
    {
      config: {
        access: requireMemberInAction,
        operation: {
          id: 'getVoters',
          source: '3 §7',
          assumed: 'nb and start: the documents show no paging.',
        },
      },
      schema: {
        summary: 'Who chose an answer, newest first; nobody in an anonymous poll',
        body: ListVotersBody,
        response: { 200: ListVotersResponse },
      },
    },
    async ({ caller, body: { choiceId, page } }) => {
      const poll = await findPollOfChoice(database, choiceId);
      if (!poll) throw notFoundError();
      await accessPost(database, caller, poll.postId);
      const rows = poll.isAnonymous ? [] : await listVoters(database, caller, choiceId, page);
      return { status: true as const, voters: rows.map((row) => toWireUser(row, files.linksFor(caller))) };
    },
  );
}
