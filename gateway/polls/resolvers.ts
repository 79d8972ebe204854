import type { Resolvers } from '../__generated__/resolvers.ts';
import { connectionFromArray } from '../connections/anchoredConnection.ts';
import { communityId } from '../communities/communities.ts';
import { idempotentCreate, readAfterWrite } from '../graphql/idempotentCreate.ts';
import { hasSameText } from '../content/html.ts';
import { withUserErrors, nullIfHidden } from '../http/errors.ts';
import { joinConcurrentWrite } from '../graphql/idempotency.ts';
import { nodeType } from '../graphql/nodes.ts';
import type { Feature } from '../realtime/feature.ts';
import { findPublishedPost } from '../posts/feeds.rest.ts';
import { newPostEdge, createPostConnection } from '../posts/listing.ts';
import { pollChoiceId, pollId } from '../posts/polls.ts';
import type { PostRecord } from '../posts/records.ts';
import { fetchPost, loadPost } from '../posts/rest.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { createPoll, fetchPolls, fetchVoters, vote } from './rest.ts';

const resolvers: Resolvers = {
  Community: {
    pollPosts: (community, args, context) =>
      nullIfHidden(
        createPostConnection(
          (start, count, after) => fetchPolls(context, community.databaseId, start, count, after),
          args,
          context,
        ),
      ),
  },
  Poll: {
    post: ({ place }, _args, context) => loadPost(context, place.post),
    voteCount: ({ choices }) =>
      choices.reduce<number | null>(
        (sum, { voteCount }) => (sum === null || voteCount === null ? null : sum + voteCount),
        0,
      ),
  },
  PollChoice: {
    poll: async ({ place }, _args, context) => {
      const post = await loadPost(context, place.post);
      return post && pollIn(post);
    },
    voters: async (choice, args, context) => {
      // Names in an anonymous poll are hidden even from its owner.
      const voters = choice.isAnonymous
        ? []
        : await fetchVoters(context.rest, choice.place, choice.databaseId);
      return connectionFromArray(voters, (user) => user.databaseId, args);
    },
  },
  Mutation: {
    createPoll: (_root, { input }, context) =>
      withUserErrors({ post: null, postEdge: null, poll: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        const { idempotencyKey, ...content } = input;
        const { community } = communityId.read(input.communityId);
        const post = await idempotentCreate(context, {
          mutation: 'createPoll',
          content,
          idempotencyKey,
          send: () => createPoll(context, input),
          readBack: (since) =>
            findPublishedPost(
              context,
              community,
              since,
              ({ poll }) => poll !== null && hasSameText(poll.question, input.question),
            ),
        });
        return { post, postEdge: post && newPostEdge(post), poll: post?.poll ?? null, viewer };
      }),
    voteInPoll: async (_root, { input }, context) => {
      requireViewer(context);
      const { choice, ...place } = pollChoiceId.read(input.choiceId);
      const { userErrors } = await withUserErrors({}, async () => {
        const { idempotencyKey, ...content } = input;
        const cast = { mutation: 'voteInPoll', content, key: idempotencyKey };
        await joinConcurrentWrite(context, cast, () => vote(context, place, choice, idempotencyKey));
        return {};
      });
      // The current post: a replayed response has current results, and a closed poll shows why the vote was refused.
      const isShown = userErrors.every(({ code }) => code === 'INVALID_STATE');
      const now = isShown ? await readAfterWrite(context, () => fetchPost(context, place.post)) : null;
      return { poll: now?.poll ?? null, userErrors };
    },
  },
};

/** The poll of a post, or the one that it shares. */
const pollIn = ({ poll, sharedFrom }: PostRecord) => poll ?? sharedFrom?.poll ?? null;

/** Resolvers of polls and votes. */
export const polls: Feature = {
  resolvers,
  nodes: [
    nodeType(pollId, async ({ post }, context) => pollIn(await fetchPost(context, post))),
    nodeType(
      pollChoiceId,
      async ({ post, choice }, context) =>
        pollIn(await fetchPost(context, post))?.choices.find(({ databaseId }) => databaseId === choice) ??
        null,
    ),
  ],
};
