import { useEffect, useState } from 'react';
import { fetchQuery, graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay';
import { useLocation } from 'react-router-dom';
import type { CommunityPanel_viewer$key } from '../__generated__/CommunityPanel_viewer.graphql';
import type { CommunityPanelQuery } from '../__generated__/CommunityPanelQuery.graphql';
import type { CommunityPanelUnreadQuery } from '../__generated__/CommunityPanelUnreadQuery.graphql';
import { EmptyState } from '../ui/EmptyState.tsx';
import { InfiniteScroll } from '../ui/InfiniteScroll.tsx';
import { CommunityOrder } from './CommunityOrder.tsx';
import { CommunityListItem } from './CommunityListItem.tsx';
import { useMoveCommunity } from './useMoveCommunity.ts';

/** The list is brought up to date this long after a change of route [2 §2], in milliseconds. */
const refreshDelay = 1_000;

/** « Mes Communautés »: the viewer's communities with what is unread in each. `onOpen` is called when one is chosen. */
export function CommunityPanel({
  viewer: key,
  onOpen,
}: {
  viewer: CommunityPanel_viewer$key;
  onOpen?: () => void;
}) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    CommunityPanelQuery,
    CommunityPanel_viewer$key
  >(
    graphql`
      fragment CommunityPanel_viewer on Viewer
      @argumentDefinitions(first: { type: "Int", defaultValue: 100 }, after: { type: "String" })
      @refetchable(queryName: "CommunityPanelQuery") {
        id
        communities(first: $first, after: $after) @connection(key: "CommunityPanel_communities") {
          edges {
            node {
              id
              title
              ...CommunityListItem_community
            }
          }
        }
      }
    `,
    key,
  );
  useRefreshAfterNavigation();
  const [failure, setFailure] = useState<string | null>(null);
  const move = useMoveCommunity(data.id);
  const { edges } = data.communities;
  return (
    <nav aria-label="Mes communautés" className="flex flex-col">
      <h2 className="m-0 px-2 pb-2 text-sm font-bold tracking-wide text-muted">Mes Communautés</h2>
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
      <InfiniteScroll
        hasNext={hasNext}
        isLoading={isLoadingNext}
        error={failure}
        onLoad={() => {
          setFailure(null);
          loadNext(100, {
            onComplete: (error) => setFailure(error ? 'La suite n’a pas pu être chargée.' : null),
          });
        }}
        margin="300px"
      />
    </nav>
  );
}

function useRefreshAfterNavigation(): void {
  const environment = useRelayEnvironment();
  const { pathname } = useLocation();
  useEffect(() => {
    let request: { unsubscribe(): void } | undefined;
    const timer = setTimeout(() => {
      request = fetchQuery<CommunityPanelUnreadQuery>(
        environment,
        graphql`
          query CommunityPanelUnreadQuery {
            viewer {
              ...CommunityPanel_viewer
            }
          }
        `,
        {},
        { fetchPolicy: 'network-only' },
      ).subscribe({
        // The list stays as it is; the next navigation or event brings it up to date.
        error: () => {},
      });
    }, refreshDelay);
    return () => {
      clearTimeout(timer);
      request?.unsubscribe();
    };
  }, [environment, pathname]);
}
