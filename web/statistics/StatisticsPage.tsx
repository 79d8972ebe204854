import { Outlet, useLoaderData } from 'react-router-dom';
import type { StatisticsPageAdministratorsQuery } from '../__generated__/StatisticsPageAdministratorsQuery.graphql';
import type { StatisticsPageConnectionsQuery } from '../__generated__/StatisticsPageConnectionsQuery.graphql';
import type { StatisticsPageLiveQuery } from '../__generated__/StatisticsPageLiveQuery.graphql';
import type {
  AccountKind,
  StatisticsPageAccountsQuery,
} from '../__generated__/StatisticsPageAccountsQuery.graphql';
import type { StatisticsPageQuery } from '../__generated__/StatisticsPageQuery.graphql';
import { AdministrationFrame } from '../administration/AdministrationFrame.tsx';
import { usePreloadedData } from '../relay/preload.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { AccountTable } from './AccountTable.tsx';
import {
  accountTableQuery,
  type loader,
  statisticsPageQuery,
  recentlyActiveAccountsQuery,
  administratorsQuery,
  liveFiguresQuery,
} from './StatisticsPage.query.ts';
import { Administrators } from './Administrators.tsx';
import { RecentlyActiveAccounts } from './RecentlyActiveAccounts.tsx';
import { LiveFigures } from './LiveFigures.tsx';
import { StatisticsSection } from './StatisticsSection.tsx';

const kinds: readonly { id: AccountKind; title: string }[] = [
  { id: 'ALL', title: 'Profils créés' },
  { id: 'NEVER_USED', title: 'Non actifs' },
  { id: 'GUEST', title: 'Externes' },
  { id: 'RECENTLY_ACTIVE', title: 'Web et mobile' },
];

/** /administration/stats: constant figures, and those of a selected month between them (B662–B680). */
export function Component() {
  const { page, live, connections, administrators, accounts } = useLoaderData<ReturnType<typeof loader>>();
  const query = usePreloadedData<StatisticsPageQuery>(statisticsPageQuery, page);
  return (
    <AdministrationFrame title="Statistiques" query={query}>
      <div className="flex flex-col gap-10">
        <StatisticsSection<StatisticsPageLiveQuery>
          title="En ce moment"
          placeholder="h-90 lg:h-56 xl:h-55"
          query={liveFiguresQuery}
          first={live}
        >
          {({ viewer }) => viewer?.administration && <LiveFigures administration={viewer.administration} />}
        </StatisticsSection>
        <Outlet />
        <StatisticsSection<StatisticsPageConnectionsQuery>
          title="Dernières connexions"
          query={recentlyActiveAccountsQuery}
          first={connections}
        >
          {({ viewer }) =>
            viewer?.administration && <RecentlyActiveAccounts administration={viewer.administration} />
          }
        </StatisticsSection>
        <StatisticsSection<StatisticsPageAdministratorsQuery>
          title="Super-administrateurs"
          query={administratorsQuery}
          first={administrators}
        >
          {({ viewer }) =>
            viewer?.administration && <Administrators administration={viewer.administration} />
          }
        </StatisticsSection>
        <StatisticsSection<StatisticsPageAccountsQuery>
          title="Comptes"
          query={accountTableQuery}
          first={accounts}
        >
          {({ viewer }, { kind: shown }, load) => (
            <Tabs
              label="Comptes par type"
              selected={shown}
              onSelect={(id) => load({ kind: kinds.find((each) => each.id === id)?.id ?? 'ALL' })}
              items={kinds.map(({ id, title }) => ({
                id,
                title,
                content: viewer?.administration && (
                  <AccountTable administration={viewer.administration} kind={id} name={title} />
                ),
              }))}
            />
          )}
        </StatisticsSection>
      </div>
    </AdministrationFrame>
  );
}
