import type { Resolvers } from '../__generated__/resolvers.ts';
import { wholeConnection } from '../graphql/connections/whole.ts';
import { communityId } from '../communities/communities.ts';
import { createOnce, nameOf, readAgain } from '../graphql/creating.ts';
import { saysTheSame } from '../content/html.ts';
import { answerRefusals, hiddenAsNull, Refusal } from '../http/errors.ts';
import { once } from '../graphql/idempotency.ts';
import { nodeType } from '../graphql/nodes.ts';
import type { Feature } from '../realtime/feature.ts';
import { findPublished } from '../posts/feeds.rest.ts';
import { newEdge, newestFirst } from '../posts/listing.ts';
import { pollChoiceId, pollId } from '../posts/polls.ts';
import { fetchPost } from '../posts/rest.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { createPoll, fetchPolls, fetchVoters, vote } from './rest.ts';

const resolvers: Resolvers = {
  Community: {
    polls: (community, args, context) =>
      hiddenAsNull(
        newestFirst(
          (start, count, after) => fetchPolls(context, community.slug, start, count, after),
          args,
          context,
        ),
      ),
  },
  PollChoice: {
    voters: async (choice, args, context) => {
      // Nobody is named in an anonymous poll, to its owner neither.
      const voters = choice.isAnonymous ? [] : await fetchVoters(context.rest, choice.place, choice.row);
      return wholeConnection(voters, (user) => user.row, args);
    },
  },
  Mutation: {
    createPoll: (_root, { input }, context) =>
      answerRefusals({ post: null, postEdge: null }, async () => {
        const { idempotencyKey, ...content } = input;
        const { community } = communityId.read(input.communityId);
        const post = await createOnce(context, {
          mutation: 'createPoll',
          content,
          idempotencyKey,
          isKeyed: true,
          send: () => createPoll(context, input),
          find: (since, isFree) =>
            findPublished(
              context,
              community,
              { since, isFree },
              ({ poll }) => poll !== null && saysTheSame(poll.question, input.question),
            ),
          idOf: (post) => nameOf(post.slug, post),
        });
        return { post, postEdge: post && newEdge(post) };
      }),
    voteInPoll: async (_root, { input }, context) => {
      requireViewer(context);
      const place = pollId.read(input.pollId);
      const { post, choice } = pollChoiceId.read(input.choiceId);
      const isOfThePoll = post === place.post;
      const { userErrors } = await answerRefusals({}, async () => {
        if (!isOfThePoll)
          throw new Refusal('INVALID', 'Cette réponse n’est pas de ce sondage.', ['choiceId']);
        const { idempotencyKey, ...content } = input;
        const cast = { mutation: 'voteInPoll', content, key: idempotencyKey };
        await once(context, cast, () => vote(context, place, choice, idempotencyKey));
        return {};
      });
      // The post as it is now: an answer that is replayed later shows today's results, and what was refused
      // shows why, as a poll that has closed meanwhile.
      const now = isOfThePoll ? await readAgain(context, () => fetchPost(context, post)) : null;
      return { poll: now?.poll ?? null, userErrors };
    },
  },
};

/** Polls and their votes. */
export const polls: Feature = {
  resolvers,
  nodes: [
    nodeType(pollId, async ({ post }, context) => (await fetchPost(context, post)).poll),
    nodeType(
      pollChoiceId,
      async ({ post, choice }, context) =>
        (await fetchPost(context, post)).poll?.choices.find(({ row }) => row === choice) ?? null,
    ),
  ],
};
