import type { Resolvers } from '../__generated__/resolvers.ts';
import { withFallbackIfNotOffered } from '../compat/extensions.ts';
import { createUnbatchedLoader, perRequest } from '../graphql/context.ts';
import { nullIfHidden } from '../http/errors.ts';
import { hasAccount } from '../people/people.ts';
import { fetchActivity } from './activity.rest.ts';

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
