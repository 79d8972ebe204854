import { GraphQLError } from 'graphql';
import type { CommunityRecord } from '../communities/communities.ts';
import type { CommentPlace, PostRecord } from '../posts/records.ts';

/** Why calls could not be tried, by operation. */
export type MissingPrerequisites = Map<string, string>;

/** Makes a call; returns its result, or undefined for a GraphQLError, which its trial has recorded; rethrows other errors. */
export async function tryCall<R>(make: () => Promise<R>): Promise<R | undefined> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof GraphQLError) return undefined;
    throw error;
  }
}

/** Place of comments on a post. */
export const createCommentPlace = (post: PostRecord): CommentPlace => ({
  community: post.community,
  post: post.databaseId,
});

/** The items of a page that could be decoded. */
export const visibleItems = <Item>(page: readonly (Item | null)[] | undefined): Item[] =>
  (page ?? []).filter((item) => item !== null);

/** Whether the signed-in account administers a community. */
export const isAdministered = ({ viewerRole }: CommunityRecord): boolean => viewerRole === 'ADMINISTRATOR';
