import { graphql, useFragment } from 'react-relay/hooks';
import type { TopPosters_month$key } from '../__generated__/TopPosters_month.graphql';
import { PersonLink } from '../people/PersonLink.tsx';
import { Ranked } from './Ranked.tsx';

/** Authors with the most posts in a month (B666). */
export function TopPosters({ month: key }: { month: TopPosters_month$key }) {
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
