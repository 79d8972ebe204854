import { useEffect, useMemo, useRef } from 'react';
import { graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay/hooks';
import { useLocation } from 'react-router-dom';
import type { CommunityPanel_viewer$key } from '../__generated__/CommunityPanel_viewer.graphql';
import type { CommunityPanelPaginationQuery } from '../__generated__/CommunityPanelPaginationQuery.graphql';
import { maxCommunities, panelPageSize, refreshPanel } from '../live/communityPanel.ts';
import { ownCommunityListName, useRegisterConnection } from '../live/screen.ts';
import { useOpenedRows } from '../relay/pagination.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { NextPage } from '../ui/NextPage.tsx';
import { CommunityOrder } from './CommunityOrder.tsx';
import { CommunityListItem } from './CommunityListItem.tsx';
import { useMoveCommunity } from './useMoveCommunity.ts';
import { explainLoss, forgetLoss } from './losses.ts';

interface Community {
  readonly id: string;
  readonly title: string;
}

/** Shows a message on any page when a community disappears from the viewer's list without their doing. */
function useAnnounceLostCommunities(
  communities: readonly Community[],
  /** Whether the list has more pages: a missing community may be on one of them. */
  hasNext: boolean,
): void {
  const environment = useRelayEnvironment();
  const before = useRef(communities);
  useEffect(() => {
    const isIn = (list: readonly Community[], { id }: Community) => list.some((other) => other.id === id);
    const lost = hasNext ? [] : before.current.filter((community) => !isIn(communities, community));
    for (const community of communities) if (!isIn(before.current, community)) forgetLoss(community.id);
    before.current = communities;
    // If it cannot be read, the page itself shows an error.
    for (const community of lost) explainLoss(environment, community).catch(() => {});
  }, [communities, environment, hasNext]);
}

/** The list is brought up to date this long after a change of route, in milliseconds. */
const refreshDelay = 1_000;

/** « Mes Communautés »: the viewer's communities with their unread counts. `onOpen` is called when one is chosen. */
export function CommunityPanel({
  viewer: key,
  onOpen,
}: {
  viewer: CommunityPanel_viewer$key;
  onOpen?: () => void;
}) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    CommunityPanelPaginationQuery,
    CommunityPanel_viewer$key
  >(
    graphql`
      fragment CommunityPanel_viewer on Viewer
      @throwOnFieldError
      @argumentDefinitions(first: { type: "Int", defaultValue: 100 }, after: { type: "String" })
      @refetchable(queryName: "CommunityPanelPaginationQuery") {
        communities(first: $first, after: $after) @connection(key: "CommunityPanel_communities") {
          __id
          edges {
            node {
              id
              title
              # Decides whether one writes posts in it.
              viewerCanPublish
              ...CommunityListItem_community
            }
          }
        }
      }
    `,
    key,
  );
  useRegisterConnection(ownCommunityListName, data.communities.__id);
  useOpenedRows(data.communities.edges.length, maxCommunities, { hasNext, isLoadingNext, loadNext });
  useRefreshAfterNavigation();
  const communities = useMemo(() => data.communities.edges.map(({ node }) => node), [data]);
  useAnnounceLostCommunities(communities, hasNext);
  const [edges, move] = useMoveCommunity(data.communities.edges);
  return (
    <nav aria-label="Mes communautés" className="flex flex-col">
      <h2 className="m-0 mb-2 ml-2 border-l-4 border-community pl-2 text-sm font-bold tracking-wide text-muted">
        Mes Communautés
      </h2>
      {edges.length === 0 && (
        <EmptyState title="Aucune communauté">Rejoignez-en une depuis la page Communautés.</EmptyState>
      )}
      <CommunityOrder
        items={edges.map(({ node }) => ({
          id: node.id,
          title: node.title,
          content: <CommunityListItem community={node} {...(onOpen ? { onOpen } : {})} />,
        }))}
        onMove={move}
      />
      <NextPage
        hasNext={hasNext}
        isLoading={isLoadingNext}
        loadNext={loadNext}
        count={panelPageSize}
        margin="300px"
      />
    </nav>
  );
}

/**
 * Refetches the panel shortly after each navigation, because a visit changes it. The list of the first page is
 * current. An effect, because it reacts to the router: no page knows the panel.
 */
function useRefreshAfterNavigation(): void {
  const environment = useRelayEnvironment();
  const { pathname } = useLocation();
  const first = useRef<string | null>(pathname);
  useEffect(() => {
    // A community's posts are read when its feed is shown.
    if (first.current === pathname && !/^\/communaute\/[^/]+$/.test(pathname)) return;
    first.current = null;
    const timer = setTimeout(() => void refreshPanel(environment), refreshDelay);
    return () => clearTimeout(timer);
  }, [environment, pathname]);
}
