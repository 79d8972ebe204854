import type { ApolloClient } from '@apollo/client';
import { CreatePostDocument, FeedDocument, type FeedQuery } from '../__generated__/documents.ts';
import type { ViewerEvent } from '../live/live.ts';
import type { Deliver } from '../queue/queue.ts';
import { verdictOf } from '../queue/verdicts.ts';
import { htmlOf } from '../text.ts';
import { removeForGood } from '../transport/gone.ts';
import { putOnTop } from '../transport/lists.ts';
import { createReadings } from '../transport/readings.ts';

/** A post in a list. */
export type PostCard = NonNullable<NonNullable<FeedQuery['viewer']>['feed']>['edges'][number]['node'];

/** Whether a change of kind or membership affects what the person can see. */
export const isOfOtherSight = (event: ViewerEvent): boolean =>
  event.__typename === 'CommunityInvalidated' &&
  event.parts.some((part) => part === 'MEMBERSHIP' || part === 'SETTINGS');

/** Posts of all the person's communities, newest first. */
export interface Feed {
  /** Loaded posts from the cache. */
  posts(): PostCard[];
  /** Reloads the first page; it replaces all pages when the person may have lost posts. */
  refresh(): Promise<void>;
  /** Loads the next page. Returns whether there is another one. */
  more(): Promise<boolean>;
  apply(event: ViewerEvent): void;
}

const pageSize = 10;
/** Longest page of the feed. */
const mostPosts = 50;
const firstPage = { query: FeedDocument, variables: { first: pageSize } };

/** Creates the feed on the cache of `client`. */
export function createFeed(client: ApolloClient): Feed & { deliver: Deliver } {
  const cached = () => client.readQuery(firstPage)?.viewer?.feed ?? null;
  const { note, read } = createReadings();
  /** Whether loaded posts may be of communities that the person no longer sees. */
  let isOutdated = false;
  async function readFirst(): Promise<void> {
    if (!isOutdated) {
      await client.query({ ...firstPage, fetchPolicy: 'network-only' });
      return;
    }
    isOutdated = false;
    try {
      // As many as are loaded, so that a reader further down keeps their place.
      const first = Math.min(mostPosts, Math.max(pageSize, cached()?.edges.length ?? 0));
      const loaded = { query: FeedDocument, variables: { first } };
      const { data } = await client.query({ ...loaded, fetchPolicy: 'no-cache' });
      if (!data?.viewer?.feed) throw new Error('The feed was not answered.');
      const { id } = data.viewer;
      client.cache.batch({
        update(cache) {
          // Merging would keep the posts after this page.
          cache.evict({ id, fieldName: 'feed' });
          cache.writeQuery({ ...loaded, data });
        },
      });
    } catch (error) {
      isOutdated = true;
      throw error;
    }
  }
  const refresh = () => read(readFirst);
  const raise = (postId: string) => {
    const viewer = client.readQuery(firstPage)?.viewer;
    if (viewer) putOnTop(client.cache, { of: viewer.id, list: 'feed', node: postId });
  };
  return {
    posts: () => cached()?.edges.map(({ node }) => node) ?? [],
    refresh,
    async more() {
      const { hasNextPage = true, endCursor = null } = cached()?.pageInfo ?? {};
      if (!hasNextPage) return false;
      const variables = { first: pageSize, after: endCursor };
      await client.query({ query: FeedDocument, variables, fetchPolicy: 'network-only' });
      return cached()?.pageInfo.hasNextPage ?? false;
    },
    async deliver({ key, subject, text }) {
      const { data } = await client.mutate({
        mutation: CreatePostDocument,
        variables: { input: { communityId: subject, text: htmlOf(text), idempotencyKey: key } },
      });
      const post = data?.createPost?.postEdge?.node.id;
      // A reload that was under way may not know the post.
      note();
      if (post !== undefined) raise(post);
      return verdictOf(data?.createPost?.userErrors ?? []);
    },
    apply(event) {
      switch (event.__typename) {
        case 'PostAdded':
          note();
          raise(event.postEdge.node.id);
          break;
        case 'PostChanged':
          note();
          break;
        case 'PostDeleted':
          removeForGood(client.cache, event.deletedPostId);
          break;
        default:
          if (!isOfOtherSight(event)) break;
          note();
          isOutdated = true;
      }
    },
  };
}
