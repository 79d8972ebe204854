import type { Resolvers } from '../__generated__/resolvers.ts';
import { type CommunityRecord, decodeCommunitySummary } from '../communities/communities.ts';
import { decodeArray, decodeFields, decodeRows } from '../compat/decode.ts';
import { withFallback } from '../compat/extensions.ts';
import { type Context, createUnbatchedLoader, perRequest } from '../graphql/context.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { nullIfHidden } from '../http/errors.ts';
import { hasAccount } from '../people/people.ts';
import { decodePost } from '../posts/posts.ts';
import type { PostRecord } from '../posts/records.ts';
import { call } from '../rest/call.ts';

interface Activity {
  communities: CommunityRecord[];
  posts: PostRecord[];
}

const fetchActivity = (context: Context, databaseId: string): Promise<Activity> => {
  const { username } = requireViewer(context);
  return context.rest.read(call('GET /api/users/{id}/activite', { path: { id: databaseId } }), (answer) => {
    const { communautes, publications } = decodeFields(answer, 'activite');
    return {
      communities: decodeRows(decodeArray(communautes, 'communautes'), 'communautes', (community) =>
        decodeCommunitySummary(community, 'communautes'),
      ),
      posts: decodeRows(decodeArray(publications, 'publications'), 'publications', (post) =>
        decodePost(post, username),
      ),
    };
  });
};

/** By row of the person; null without the extension, and for people who are hidden or gone. */
const activities = perRequest((context) =>
  createUnbatchedLoader(async (databaseId: string) =>
    hasAccount(databaseId)
      ? withFallback(nullIfHidden(fetchActivity(context, databaseId)), () => null)
      : null,
  ),
);

/** Resolvers of what the viewer and another person share. */
export const activity: Resolvers = {
  User: {
    sharedCommunities: async (user, _args, context) =>
      (await activities(context).load(user.databaseId))?.communities ?? null,
    latestPosts: async (user, _args, context) =>
      (await activities(context).load(user.databaseId))?.posts ?? null,
  },
};
