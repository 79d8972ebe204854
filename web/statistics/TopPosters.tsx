import { graphql, type PreloadedQuery, useFragment, usePreloadedQuery } from 'react-relay/hooks';
import type { TopPosters_month$key } from '../__generated__/TopPosters_month.graphql';
import type { MonthSectionsPostersQuery } from '../__generated__/MonthSectionsPostersQuery.graphql';
import { PersonLink } from '../people/PersonLink.tsx';
import { Ranked } from './Ranked.tsx';
import { topPostersQuery } from './MonthSections.query.ts';

/** Authors with the most posts in a month (B666). */
export function TopPosters({ queryRef }: { queryRef: PreloadedQuery<MonthSectionsPostersQuery> }) {
  const { viewer } = usePreloadedQuery<MonthSectionsPostersQuery>(topPostersQuery, queryRef);
  return viewer?.administration && <List month={viewer.administration.statistics} />;
}

function List({ month: key }: { month: TopPosters_month$key }) {
  const { topPosters } = useFragment(
    graphql`
      fragment TopPosters_month on MonthlyStatistics @throwOnFieldError {
        topPosters {
          postCount
          user {
            id
            ...PersonLink_user
          }
        }
      }
    `,
    key,
  );
  return (
    <Ranked
      label="Personnes"
      items={topPosters.map(({ user, postCount }) => ({
        key: user.id,
        count: postCount,
        name: <PersonLink user={user} />,
      }))}
      most={topPosters[0]?.postCount ?? 0}
    />
  );
}
