import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { LiveFigures_administration$key } from '../__generated__/LiveFigures_administration.graphql';
import type { LiveFiguresPollQuery } from '../__generated__/LiveFiguresPollQuery.graphql';
import { usePolling } from '../live/polling.tsx';
import { fetchStrict } from '../relay/fetchStrict.ts';
import { Figure } from './Figure.tsx';

/** Milliseconds between two polls. */
const pollPeriod = 20_000;

/** Connected people and numbers of accounts (B662, B670). */
export function LiveFigures({ administration: key }: { administration: LiveFigures_administration$key }) {
  const { onlineUserCount, accountCounts } = useFragment(
    graphql`
      fragment LiveFigures_administration on Administration @throwOnFieldError {
        onlineUserCount
        accountCounts {
          totalCount
          neverUsedCount
          guestCount
          webUserCount
          mobileUserCount
        }
      }
    `,
    key,
  );
  const environment = useRelayEnvironment();
  const poll = () =>
    // A timer starts this query, not the user, and only for data that is on screen.
    fetchStrict<LiveFiguresPollQuery>(
      environment,
      graphql`
        query LiveFiguresPollQuery @throwOnFieldError {
          viewer {
            administration {
              onlineUserCount
            }
          }
        }
      `,
      {},
      // A failed poll is retried at the next period.
    ).subscribe({ error: () => {} });
  usePolling(true, poll, pollPeriod);
  const lately = 'ces 30 derniers jours';
  return (
    <dl className="m-0 grid grid-cols-2 gap-3 lg:grid-cols-3">
      <Figure label="Connectés en ce moment" value={onlineUserCount} />
      <Figure label="Profils créés" value={accountCounts.totalCount} />
      <Figure label="Non actifs" note="jamais connectés" value={accountCounts.neverUsedCount} />
      <Figure label="Externes" value={accountCounts.guestCount} />
      <Figure label="Connexions web" note={lately} value={accountCounts.webUserCount} />
      <Figure label="Connexions mobiles" note={lately} value={accountCounts.mobileUserCount} />
    </dl>
  );
}
