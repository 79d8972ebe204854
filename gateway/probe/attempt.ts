import { GraphQLError } from 'graphql';
import type { CommunityRecord } from '../communities/communities.ts';
import type { CommentPlace, PostRecord } from '../posts/records.ts';

/** Why calls could not be tried, by operation. */
export type MissingPrerequisites = Map<string, string>;

/** What calls answer; undefined where one failed: its trial tells how, and the probe goes on. */
export async function attempt<R>(make: () => Promise<R>): Promise<R | undefined> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof GraphQLError) return undefined;
    throw error;
  }
}

/** Where the comments of a post stand. */
export const commentPlace = (post: PostRecord): CommentPlace => ({
  community: post.community,
  post: post.slug,
});

/** The items of a page that can be shown. */
export const visibleItems = <Item>(page: readonly (Item | null)[] | undefined): Item[] =>
  (page ?? []).filter((item) => item !== null);

/** Whether somebody administers a community. */
export const isAdministered = ({ viewerRole }: CommunityRecord): boolean => viewerRole === 'ADMINISTRATOR';
