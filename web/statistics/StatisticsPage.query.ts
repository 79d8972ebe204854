import { graphql } from 'react-relay/hooks';
import type { AccountTableQuery } from '../__generated__/AccountTableQuery.graphql';
import type { AdministratorsQuery } from '../__generated__/AdministratorsQuery.graphql';
import type { RecentlyActiveAccountsQuery } from '../__generated__/RecentlyActiveAccountsQuery.graphql';
import type { LiveFiguresQuery } from '../__generated__/LiveFiguresQuery.graphql';
import type { StatisticsPageQuery } from '../__generated__/StatisticsPageQuery.graphql';
import { preload } from '../relay/preload.ts';
import { accountTableQuery } from './AccountTable.query.ts';
import { administratorsQuery } from './Administrators.query.ts';
import { recentlyActiveAccountsQuery } from './RecentlyActiveAccounts.query.ts';
import { liveFiguresQuery } from './LiveFigures.query.ts';

/** Whether the viewer may see the statistics; each section has its own query. */
export const statisticsPageQuery = graphql`
  query StatisticsPageQuery {
    ...AdministrationFrame_query
  }
`;

/** Loads the sections that do not depend on a month; the child route loads the others. */
export const loader = () => ({
  page: preload<StatisticsPageQuery>(statisticsPageQuery, {}),
  live: preload<LiveFiguresQuery>(liveFiguresQuery, {}),
  connections: preload<RecentlyActiveAccountsQuery>(recentlyActiveAccountsQuery, {}),
  administrators: preload<AdministratorsQuery>(administratorsQuery, {}),
  accounts: preload<AccountTableQuery>(accountTableQuery, { kind: 'ALL' }),
});
