import { useEffect } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay';
import type { LiveFiguresPollQuery } from '../__generated__/LiveFiguresPollQuery.graphql';
import type { LiveFiguresQuery } from '../__generated__/LiveFiguresQuery.graphql';
import { useRegionQuery } from '../relay/Region.tsx';
import { fetchWhole } from '../relay/fetchWhole.ts';
import { Figure } from './Figure.tsx';

/** Milliseconds between two looks at who is there. */
const pollPeriod = 20_000;

/** Who is there now, and which accounts there are (B662, B670). */
export function LiveFigures() {
  const environment = useRelayEnvironment();
  const { viewer } = useRegionQuery<LiveFiguresQuery>(
    graphql`
      query LiveFiguresQuery @throwOnFieldError {
        viewer {
          administration {
            id
            liveCount
            accountCounts {
              total
              neverUsed
              external
              web
              mobile
            }
          }
        }
      }
    `,
    {},
  );
  useEffect(() => {
    const timer = setInterval(() => {
      fetchWhole<LiveFiguresPollQuery>(
        environment,
        graphql`
          query LiveFiguresPollQuery @throwOnFieldError {
            viewer {
              administration {
                id
                liveCount
              }
            }
          }
        `,
        {},
        // What could not be read is read with the next look.
      ).subscribe({ error: () => {} });
    }, pollPeriod);
    return () => clearInterval(timer);
  }, [environment]);
  const area = viewer?.administration;
  if (!area) return null;
  const { total, neverUsed, external, web, mobile } = area.accountCounts;
  const lately = 'ces 30 derniers jours';
  return (
    <dl className="m-0 grid grid-cols-2 gap-3 lg:grid-cols-3">
      <Figure label="Connectés en ce moment" value={area.liveCount} />
      <Figure label="Profils créés" value={total} />
      <Figure label="Non actifs" note="jamais connectés" value={neverUsed} />
      <Figure label="Externes" value={external} />
      <Figure label="Connexions web" note={lately} value={web} />
      <Figure label="Connexions mobiles" note={lately} value={mobile} />
    </dl>
  );
}
