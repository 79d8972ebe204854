import type { Resolvers } from '../__generated__/resolvers.ts';
import { communityId } from '../communities/communities.ts';
import { loadCommunity, reloadCommunity } from '../communities/membership.ts';
import { withFallbackIfNotOffered } from '../compat/extensions.ts';
import { withUserErrors, UserError } from '../http/errors.ts';
import { postId } from '../posts/posts.ts';
import { markPostsSeen } from './rest.ts';

/** Resolver of `markCommunityRead`. */
export const reading: Resolvers = {
  Mutation: {
    markCommunityRead: (_root, { input }, context) =>
      withUserErrors({ community: null }, async () => {
        const databaseId = communityId.read(input.communityId).community;
        const upTo = input.upToPostId == null ? null : postId.read(input.upToPostId);
        if (upTo && upTo.community !== databaseId)
          throw new UserError('INVALID', 'Cette publication n’est pas de cette communauté.', ['upToPostId']);
        // Such an API marks posts as read when it returns them.
        const isMarked = await withFallbackIfNotOffered(
          markPostsSeen(context.rest, databaseId, upTo?.post).then(() => true),
          () => false,
        );
        return { community: await (isMarked ? reloadCommunity : loadCommunity)(context, databaseId) };
      }),
  },
};
