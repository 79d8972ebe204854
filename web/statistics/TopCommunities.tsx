import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { TopCommunities_month$key } from '../__generated__/TopCommunities_month.graphql';
import type { TopCommunitiesPaginationQuery } from '../__generated__/TopCommunitiesPaginationQuery.graphql';
import { LoadMore } from '../ui/LoadMore.tsx';
import { Ranked } from './Ranked.tsx';
import { failureText } from './StatisticsSection.tsx';

/** Communities of a month by activity, five per page (B666). */
export function TopCommunities({ month: key }: { month: TopCommunities_month$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    TopCommunitiesPaginationQuery,
    TopCommunities_month$key
  >(
    graphql`
      fragment TopCommunities_month on MonthlyStatistics
      @throwOnFieldError
      @refetchable(queryName: "TopCommunitiesPaginationQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 5 }, after: { type: "String" }) {
        topCommunities(first: $first, after: $after) @connection(key: "TopCommunities_topCommunities") {
          edges {
            node {
              id
              title
              community {
                databaseId
              }
              activityCount
            }
          }
        }
      }
    `,
    key,
  );
  const { edges } = data.topCommunities;
  const most = edges[0]?.node.activityCount ?? 0;
  return (
    <div className="flex flex-col gap-2">
      <Ranked
        label="Communautés"
        items={edges.map(({ node }) => ({
          key: node.id,
          count: node.activityCount,
          name: node.community ? (
            <Link
              to={`/communaute/${node.community.databaseId}`}
              className="font-semibold text-ink no-underline hover:underline"
            >
              {node.title}
            </Link>
          ) : (
            <span className="font-semibold">{node.title}</span>
          ),
        }))}
        most={most}
      />
      <LoadMore
        label="Afficher plus de communautés"
        hasNext={hasNext}
        isLoading={isLoadingNext}
        onLoad={(onDone) => loadNext(5, { onComplete: (error) => onDone(error ? failureText : null) })}
      />
    </div>
  );
}
