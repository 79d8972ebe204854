import { GraphQLError } from 'graphql';
import type { CommunityRecord } from '../communities/communities.ts';
import type { CommentPlace, PostRecord } from '../posts/records.ts';

/** Why calls could not be tried, by operation. */
export type MissingPrerequisites = Map<string, string>;

/** The result of a call; undefined if it failed: its trial has the error, and the probe continues. */
export async function attempt<R>(make: () => Promise<R>): Promise<R | undefined> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof GraphQLError) return undefined;
    throw error;
  }
}

/** Place of comments on a post. */
export const commentPlace = (post: PostRecord): CommentPlace => ({
  community: post.community,
  post: post.databaseId,
});

/** The items of a page that could be decoded. */
export const visibleItems = <Item>(page: readonly (Item | null)[] | undefined): Item[] =>
  (page ?? []).filter((item) => item !== null);

/** Whether the signed-in account administers a community. */
export const isAdministered = ({ viewerRole }: CommunityRecord): boolean => viewerRole === 'ADMINISTRATOR';
