import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { FoundCommunities_search$key } from '../__generated__/FoundCommunities_search.graphql';
import type { FoundCommunitiesQuery } from '../__generated__/FoundCommunitiesQuery.graphql';
import { CommunityCard } from '../communities/CommunityCard.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { NextPage } from '../ui/NextPage.tsx';
import { Similar } from './Similar.tsx';

/** The communities that were found, each with the way to join it. */
export function FoundCommunities({ search }: { search: FoundCommunities_search$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    FoundCommunitiesQuery,
    FoundCommunities_search$key
  >(
    graphql`
      fragment FoundCommunities_search on Search
      @throwOnFieldError
      @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
      @refetchable(queryName: "FoundCommunitiesQuery") {
        communities(first: $first, after: $after) @connection(key: "FoundCommunities_communities") {
          __id
          edges {
            node {
              id
              ...CommunityCard_community
            }
          }
        }
        similar {
          communities {
            id
            ...CommunityCard_community
          }
        }
      }
    `,
    search,
  );
  const { __id: connectionId, edges } = data.communities;
  const { communities: similar } = data.similar;
  return (
    <>
      {edges.length === 0 ? (
        <EmptyState title="Aucune communauté trouvée" icon={<IconUsersGroup aria-hidden />} />
      ) : (
        <>
          <h2 className="sr-only">Communautés trouvées</h2>
          <div className="grid gap-2 sm:grid-cols-2 sm:gap-4">
            {edges.map(({ node }) => (
              <CommunityCard key={node.id} community={node} connectionId={connectionId} />
            ))}
          </div>
          <NextPage hasNext={hasNext} isLoading={isLoadingNext} loadNext={loadNext} count={10} />
        </>
      )}
      {similar.length > 0 && (
        <Similar>
          <div className="grid gap-2 sm:grid-cols-2 sm:gap-4">
            {similar.map((community) => (
              <CommunityCard key={community.id} community={community} connectionId={connectionId} />
            ))}
          </div>
        </Similar>
      )}
    </>
  );
}
