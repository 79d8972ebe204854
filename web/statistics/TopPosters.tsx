import { graphql } from 'react-relay';
import type { TopPostersQuery } from '../__generated__/TopPostersQuery.graphql';
import { PersonLink } from '../people/PersonLink.tsx';
import { useRegionQuery } from '../relay/Region.tsx';
import { Ranked } from './Ranked.tsx';

/** Who published most in a month (B666). */
export function TopPosters({ month }: { month: string }) {
  const { viewer } = useRegionQuery<TopPostersQuery>(
    graphql`
      query TopPostersQuery($month: YearMonth!) @throwOnFieldError {
        viewer {
          administration {
            statistics(month: $month) {
              topPosters {
                postCount
                user {
                  id
                  ...PersonLink_user
                }
              }
            }
          }
        }
      }
    `,
    { month },
  );
  const posters = viewer?.administration?.statistics.topPosters;
  if (!posters) return null;
  return (
    <Ranked
      label="Personnes"
      items={posters.map(({ user, postCount }) => ({
        key: user.id,
        count: postCount,
        name: <PersonLink user={user} />,
      }))}
      most={posters[0]?.postCount ?? 0}
    />
  );
}
