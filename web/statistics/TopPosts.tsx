import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { TopPosts_month$key } from '../__generated__/TopPosts_month.graphql';
import type { TopPostsPaginationQuery } from '../__generated__/TopPostsPaginationQuery.graphql';
import { PersonAvatar } from '../avatar/PersonAvatar.tsx';
import { PersonLink } from '../people/PersonLink.tsx';
import { buttonClasses } from '../ui/Button.tsx';
import { formatDateTime } from '../ui/formatDate.ts';
import { LoadMore } from '../ui/LoadMore.tsx';
import { formatNumber } from './Figure.tsx';
import { failureText } from './StatisticsSection.tsx';
import { sentence } from '../ui/sentence.ts';

/** Posts with the most reactions and comments in a month, five per page (B665, B679). */
export function TopPosts({ month: key }: { month: TopPosts_month$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    TopPostsPaginationQuery,
    TopPosts_month$key
  >(
    graphql`
      fragment TopPosts_month on MonthlyStatistics
      @throwOnFieldError
      @refetchable(queryName: "TopPostsPaginationQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 5 }, after: { type: "String" }) {
        topPosts(first: $first, after: $after) @connection(key: "TopPosts_topPosts") {
          edges {
            node {
              id
              postDatabaseId
              community {
                databaseId
                title
              }
              createdAt
              interactionCount
              author {
                ...PersonAvatar_user
                ...PersonLink_user
              }
            }
          }
        }
      }
    `,
    key,
  );
  const { edges } = data.topPosts;
  if (edges.length === 0) return <p className="m-0 text-muted">Aucune publication ce mois-là.</p>;
  return (
    <div className="flex flex-col gap-2">
      <ol aria-label="Publications" className="m-0 list-none divide-y divide-line p-0">
        {edges.map(({ node }) => (
          <li key={node.id} className="flex flex-wrap items-center gap-3 py-3">
            <PersonAvatar user={node.author} size={40} isDecorative />
            <span className="min-w-0 flex-1 basis-48">
              <PersonLink user={node.author} />
              <span className="block text-sm text-muted">
                {sentence`${node.community.title} · ${formatDateTime(node.createdAt)}`}
              </span>
            </span>
            <span className="text-sm font-semibold tabular-nums">
              {`${formatNumber(node.interactionCount)} ${node.interactionCount > 1 ? 'actions' : 'action'}`}
            </span>
            <Link
              to={`/communaute/${node.community.databaseId}/post/${node.postDatabaseId}`}
              className={buttonClasses('secondary', 'small')}
            >
              Voir le post
            </Link>
          </li>
        ))}
      </ol>
      <LoadMore
        label="Afficher plus de publications"
        hasNext={hasNext}
        isLoading={isLoadingNext}
        onLoad={(onDone) => loadNext(5, { onComplete: (error) => onDone(error ? failureText : null) })}
      />
    </div>
  );
}
