import { useEffect, useState } from 'react';
import { graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { CommunityFeed_community$key } from '../__generated__/CommunityFeed_community.graphql';
import type { CommunityFeedNewestQuery } from '../__generated__/CommunityFeedNewestQuery.graphql';
import type { CommunityFeedPaginationQuery } from '../__generated__/CommunityFeedPaginationQuery.graphql';
import { MembersOnly } from '../communities/CommunityTab.tsx';
import { refetchPages, useOpenedRows } from '../relay/pagination.ts';
import { withDe } from '../ui/sentence.ts';
import { useCommunityFeed, useFetchNewestIds } from './lists.ts';
import { markCommunityRead } from './markCommunityRead.ts';
import { postListProps } from './postListProps.ts';
import { PostList } from './PostList.tsx';
import { ConnectionHandler, type RecordSourceProxy } from 'relay-runtime';
import { findEdge } from '../relay/connections.ts';

/** Only one post of a community is pinned; the community's feed shows it first. */
function placePinned(store: RecordSourceProxy, listId: string, postId: string): void {
  const [list, post] = [store.get(listId), store.get(postId)];
  if (!list || !post) return;
  const edges = list.getLinkedRecords('edges') ?? [];
  for (const edge of edges) {
    const node = edge.getLinkedRecord('node');
    if (node?.getDataID() !== postId) node?.setValue(false, 'isPinned');
  }
  // The event names no list, and the post may be on a page that is not loaded.
  if (!findEdge(list, postId))
    list.setLinkedRecords([ConnectionHandler.createEdge(store, list, post, 'PostEdge'), ...edges], 'edges');
}

const communityPages = graphql`
  fragment CommunityFeed_community on Community
  @throwOnFieldError
  @refetchable(queryName: "CommunityFeedPaginationQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 3 }, cursor: { type: "String" }) {
    id
    databaseId
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

/** Newest post: the first one may be the pinned one. */
function newestOf(edges: readonly { node: { id: string; createdAt: string } }[]): string | undefined {
  const [first, ...others] = edges.map((edge) => edge.node);
  return others.reduce(
    (latest, post) => (latest && latest.createdAt >= post.createdAt ? latest : post),
    first,
  )?.id;
}

/**
 * Orders the pinned post first, then by date. A formerly pinned post whose page is not loaded stays last until that
 * page is loaded.
 */
const inOrder = <Edge extends { node: { isPinned: boolean; createdAt: string } }>(edges: readonly Edge[]) =>
  edges.toSorted(
    ({ node: one }, { node: other }) =>
      Number(other.isPinned) - Number(one.isPinned) || other.createdAt.localeCompare(one.createdAt),
  );

/** Page size, as in the fragment, and its maximum. */
const pageSize = 3;
const most = 50;

/** Posts of a community, the pinned one first, in pages of three. */
export function CommunityFeed({ community }: { community: CommunityFeed_community$key }) {
  const { data, ...pages } = usePaginationFragment<CommunityFeedPaginationQuery, CommunityFeed_community$key>(
    communityPages,
    community,
  );
  const environment = useRelayEnvironment();
  const newest = newestOf(data.feed?.edges ?? []);
  // Marks visible posts as read: no event reports this.
  useEffect(() => {
    if (newest !== undefined) void markCommunityRead(environment, data.id, newest);
  }, [environment, data.id, newest]);
  const feedId = data.feed?.__id;
  // The first one may be the pinned post, which is not new.
  const fetchNewestIds = useFetchNewestIds<CommunityFeedNewestQuery>(
    graphql`
      query CommunityFeedNewestQuery($databaseId: String!) @throwOnFieldError {
        community(databaseId: $databaseId) {
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
    { databaseId: data.databaseId },
    ({ community: found }) => {
      const pinned = found?.feed?.nodes.find(({ isPinned }) => isPinned);
      if (pinned && feedId !== undefined)
        environment.commitUpdate((store) => placePinned(store, feedId, pinned.id));
      // It is shown above newer posts.
      return found?.feed?.nodes.filter(({ isPinned }) => !isPinned);
    },
  );
  // A formerly pinned post may be missing from a further page: the next change refetches the whole list.
  const [isExtended, setExtended] = useState((data.feed?.edges.length ?? 0) > pageSize);
  const readOpened = async () => {
    if (!data.feed) return;
    const { edges } = data.feed;
    await refetchPages(environment, communityPages, { id: data.id }, { shown: edges.length, most });
    setExtended(false);
  };
  useCommunityFeed(data.id, feedId, readOpened);
  const loadNext: typeof pages.loadNext = (count, options) =>
    pages.loadNext(count, {
      ...options,
      onComplete: (failure) => {
        if (!failure) setExtended(true);
        options?.onComplete?.(failure);
      },
    });
  useOpenedRows(data.feed?.edges.length ?? 0, most, { ...pages, loadNext });
  if (!data.feed) return <MembersOnly />;
  return (
    <PostList
      label={`Publications ${withDe(data.title)}`}
      {...postListProps({ ...data.feed, edges: inOrder(data.feed.edges) }, { ...pages, loadNext })}
      fetchNewestIds={async () => {
        if (isExtended) await readOpened();
        return fetchNewestIds();
      }}
      belongsInList={({ communityId }) => communityId === data.id}
      emptyHint="Personne n’a encore publié dans cette communauté."
    />
  );
}
