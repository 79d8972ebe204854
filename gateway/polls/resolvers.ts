import type { Resolvers } from '../__generated__/resolvers.ts';
import { wholeConnection } from '../core/connections/whole.ts';
import { answerRefusals, hiddenAsNull, Refusal } from '../core/errors.ts';
import { parseGlobalId, rowOf } from '../core/ids.ts';
import { once } from '../core/idempotency.ts';
import type { Room } from '../core/room.ts';
import { newEdge, newestFirst } from '../posts/listing.ts';
import { fetchPost } from '../posts/rest.ts';
import { requireViewer } from '../core/viewer.ts';
import { createPoll } from './creating.ts';
import { fetchPolls, fetchVoters, vote } from './rest.ts';

const resolvers: Resolvers = {
  Community: {
    polls: (community, args, context) =>
      hiddenAsNull(
        newestFirst((start, count, from) => fetchPolls(context, community.slug, start, count, from), args),
      ),
  },
  PollChoice: {
    voters: async (choice, args, context) => {
      // Nobody is named in an anonymous poll, to its owner neither.
      const voters = choice.isAnonymous ? [] : await fetchVoters(context.rest, choice.place, choice.row);
      return wholeConnection(voters, (user) => user.row, { default: 20, most: 100 }, args);
    },
  },
  Mutation: {
    createPoll: (_root, { input }, context) =>
      answerRefusals({ postEdge: null }, async () => {
        const post = await once(context, 'createPoll', input.idempotencyKey, () =>
          createPoll(context, input),
        );
        return { postEdge: newEdge(post) };
      }),
    voteInPoll: (_root, { input }, context) =>
      answerRefusals({ poll: null }, async () => {
        requireViewer(context);
        const post = rowOf(input.pollId, 'Poll');
        const [community = ''] = parseGlobalId(input.pollId)?.parts ?? [];
        const choice = rowOf(input.choiceId, 'PollChoice');
        if (parseGlobalId(input.choiceId)?.parts[1] !== post)
          throw new Refusal('INVALID', 'Cette réponse n’est pas de ce sondage.', ['choiceId']);
        await once(context, 'voteInPoll', input.idempotencyKey, async () => {
          await vote(context.rest, { community, post }, choice, input.idempotencyKey);
          return true;
        });
        // The post as it is now: an answer that is replayed later shows today's results.
        return { poll: (await fetchPost(context, post)).poll };
      }),
  },
};

/** Polls and their votes. */
export const polls: Room = {
  resolvers,
  nodes: {
    Poll: async ([, post = ''], context) => (await fetchPost(context, post)).poll,
    PollChoice: async ([, post = '', row], context) =>
      (await fetchPost(context, post)).poll?.choices.find((choice) => choice.row === row) ?? null,
  },
};
