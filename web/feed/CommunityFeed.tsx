import { useEffect } from 'react';
import { graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { CommunityFeed_community$key } from '../__generated__/CommunityFeed_community.graphql';
import type { CommunityFeedNewestQuery } from '../__generated__/CommunityFeedNewestQuery.graphql';
import type { CommunityFeedPaginationQuery } from '../__generated__/CommunityFeedPaginationQuery.graphql';
import { MembersOnly } from '../communities/MembersOnly.tsx';
import { refetchPages } from '../relay/refetchPages.ts';
import { useOpenedRows } from '../relay/useOpenedRows.ts';
import { withDe } from '../ui/elision.ts';
import { isGrown, notePage, noteWhole, useCommunityFeed } from './lists.ts';
import { markCommunityRead } from './markCommunityRead.ts';
import { pagesOf } from './pagesOf.ts';
import { PostList } from './PostList.tsx';
import { useFindNewest } from './useFindNewest.ts';
import { ConnectionHandler, type RecordSourceProxy } from 'relay-runtime';
import { findEdge } from '../relay/connections.ts';

/** Once a post of a community was pinned no other is; it stands in the community's list, which shows it first. */
function placePinned(store: RecordSourceProxy, listId: string, postId: string): void {
  const [list, post] = [store.get(listId), store.get(postId)];
  if (!list || !post) return;
  const edges = list.getLinkedRecords('edges') ?? [];
  for (const edge of edges) {
    const node = edge.getLinkedRecord('node');
    if (node?.getDataID() !== postId) node?.setValue(false, 'isPinned');
  }
  // A query names no list, and the post may stand on a page of it that has not come.
  if (!findEdge(list, postId))
    list.setLinkedRecords([ConnectionHandler.createEdge(store, list, post, 'PostEdge'), ...edges], 'edges');
}

const communityPages = graphql`
  fragment CommunityFeed_community on Community
  @throwOnFieldError
  @refetchable(queryName: "CommunityFeedPaginationQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 3 }, cursor: { type: "String" }) {
    id
    slug
    title
    feed(first: $count, after: $cursor) @connection(key: "CommunityFeed_feed") {
      __id
      edges {
        node {
          id
          createdAt
          isPinned
          ...PostCard_post
        }
      }
    }
  }
`;

/** The post that came last: the first one may be the pinned one. */
function newestOf(edges: readonly { node: { id: string; createdAt: string } }[]): string | undefined {
  const [first, ...others] = edges.map((edge) => edge.node);
  return others.reduce(
    (latest, post) => (latest && latest.createdAt >= post.createdAt ? latest : post),
    first,
  )?.id;
}

/**
 * The pinned post first, the others from the newest on, however it came to be known that one was pinned or taken down.
 * One that was on top and stands on a page that has not come is the last, until that brings those between.
 */
const inOrder = <Edge extends { node: { isPinned: boolean; createdAt: string } }>(edges: readonly Edge[]) =>
  edges.toSorted(
    ({ node: one }, { node: other }) =>
      Number(other.isPinned) - Number(one.isPinned) || other.createdAt.localeCompare(one.createdAt),
  );

/** As many may be asked for at once. */
const most = 50;

/** The posts of one community, the pinned one first, in pages of three. */
export function CommunityFeed({ community }: { community: CommunityFeed_community$key }) {
  const { data, ...pages } = usePaginationFragment<CommunityFeedPaginationQuery, CommunityFeed_community$key>(
    communityPages,
    community,
  );
  const environment = useRelayEnvironment();
  const newest = newestOf(data.feed?.edges ?? []);
  // Read is what stands on the screen, which no event of ours tells: others post too.
  useEffect(() => {
    if (newest !== undefined) void markCommunityRead(environment, data.id, newest);
  }, [environment, data.id, newest]);
  const feedId = data.feed?.__id;
  // The first may be the pinned one, which is not new: it is put where it belongs.
  const findNewest = useFindNewest<CommunityFeedNewestQuery>(
    graphql`
      query CommunityFeedNewestQuery($slug: String!) @throwOnFieldError {
        community(slug: $slug) {
          feed(first: 2) {
            nodes {
              id
              isPinned
              ...PostCard_post
            }
          }
        }
      }
    `,
    { slug: data.slug },
    ({ community: found }) => {
      const pinned = found?.feed?.nodes.find(({ isPinned }) => isPinned);
      if (pinned && feedId !== undefined)
        environment.commitUpdate((store) => placePinned(store, feedId, pinned.id));
      return found?.feed?.nodes;
    },
  );
  const readOpened = async () => {
    if (!data.feed) return;
    const { edges, __id: listId } = data.feed;
    await refetchPages(
      environment,
      communityPages,
      { id: data.id },
      { shown: edges.length, most },
    ).toPromise();
    noteWhole(listId);
  };
  useCommunityFeed(data.id, feedId, readOpened);
  const loadNext: typeof pages.loadNext = (count, options) =>
    pages.loadNext(count, {
      ...options,
      onComplete: (failure) => {
        if (!failure && feedId !== undefined) notePage(feedId);
        options?.onComplete?.(failure);
      },
    });
  useOpenedRows(data.feed?.edges.length ?? 0, most, { ...pages, loadNext });
  if (!data.feed) return <MembersOnly />;
  return (
    <PostList
      label={`Publications ${withDe(data.title)}`}
      {...pagesOf({ ...data.feed, edges: inOrder(data.feed.edges) }, { ...pages, loadNext })}
      findNewest={async () => {
        if (feedId !== undefined && isGrown(feedId)) await readOpened();
        return findNewest();
      }}
      isMeant={({ communityId }) => communityId === data.id}
      emptyHint="Personne n’a encore publié dans cette communauté."
    />
  );
}
