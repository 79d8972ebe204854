import type { Resolvers } from '../__generated__/resolvers.ts';
import { type CommunityRecord, decodeCommunitySummary } from '../communities/communities.ts';
import { decodeArray, decodeFields } from '../compat/decode.ts';
import { decodeListWithoutNulls } from '../compat/decodeList.ts';
import { withFallbackIfNotOffered } from '../compat/extensions.ts';
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

const fetchActivity = (
  context: Context,
  { databaseId, postCount }: { databaseId: string; postCount: number },
): Promise<Activity> => {
  const { username } = requireViewer(context);
  const asked = call('GET /api/users/{id}/activite', { path: { id: databaseId }, query: { nb: postCount } });
  return context.rest.read(asked, (answer) => {
    const { communautes, publications } = decodeFields(answer, 'activite');
    return {
      communities: decodeListWithoutNulls(
        decodeArray(communautes, 'communautes'),
        'communautes',
        (community) => decodeCommunitySummary(community, 'communautes'),
      ),
      posts: decodeListWithoutNulls(decodeArray(publications, 'publications'), 'publications', (post) =>
        decodePost(post, username),
      ),
    };
  });
};

/** Number of posts that are fetched unless the client asks for another one. */
const defaultPostCount = 5;

/** Loads the activity of a person, by their id and a number of posts; null without the extension, and for people who are hidden or gone. */
const activities = perRequest((context) =>
  createUnbatchedLoader(async (key: `${string} ${number}`) => {
    const [databaseId = '', postCount] = key.split(' ');
    return hasAccount(databaseId)
      ? withFallbackIfNotOffered(
          nullIfHidden(fetchActivity(context, { databaseId, postCount: Number(postCount) })),
          () => null,
        )
      : null;
  }),
);

/** Resolvers of the communities that the viewer shares with a person, and of the person's latest posts. */
export const activity = {
  User: {
    sharedCommunities: async (user, _args, context) =>
      (await activities(context).load(`${user.databaseId} ${defaultPostCount}`))?.communities ?? null,
    latestPosts: async (user, { limit }, context) =>
      (await activities(context).load(`${user.databaseId} ${limit ?? defaultPostCount}`))?.posts ?? null,
  },
} satisfies Resolvers;
