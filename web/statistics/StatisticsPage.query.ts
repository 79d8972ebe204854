import { graphql } from 'react-relay/hooks';
import type { StatisticsPageAccountsQuery } from '../__generated__/StatisticsPageAccountsQuery.graphql';
import type { StatisticsPageAdministratorsQuery } from '../__generated__/StatisticsPageAdministratorsQuery.graphql';
import type { StatisticsPageConnectionsQuery } from '../__generated__/StatisticsPageConnectionsQuery.graphql';
import type { StatisticsPageLiveQuery } from '../__generated__/StatisticsPageLiveQuery.graphql';
import type { StatisticsPageQuery } from '../__generated__/StatisticsPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** Connected people and numbers of accounts. */
export const liveFiguresQuery = graphql`
  query StatisticsPageLiveQuery @throwOnFieldError {
    viewer {
      administration {
        ...LiveFigures_administration
      }
    }
  }
`;

/** All platform administrators. */
export const administratorsQuery = graphql`
  query StatisticsPageAdministratorsQuery @throwOnFieldError {
    viewer {
      administration {
        ...Administrators_administration
      }
    }
  }
`;

/** Accounts that were active last. */
export const recentlyActiveAccountsQuery = graphql`
  query StatisticsPageConnectionsQuery @throwOnFieldError {
    viewer {
      administration {
        ...RecentlyActiveAccounts_administration
      }
    }
  }
`;

/** The accounts of one kind. */
export const accountTableQuery = graphql`
  query StatisticsPageAccountsQuery($kind: AccountKind!) @throwOnFieldError {
    viewer {
      administration {
        ...AccountTable_administration @arguments(kind: $kind)
      }
    }
  }
`;

/** Whether the viewer may see the statistics; each section has its own query. */
export const statisticsPageQuery = graphql`
  query StatisticsPageQuery {
    ...AdministrationFrame_query
  }
`;

/** Loads the sections that do not depend on a month; the child route loads the others. */
export const loader = () => ({
  page: preload<StatisticsPageQuery>(statisticsPageQuery, {}),
  live: preload<StatisticsPageLiveQuery>(liveFiguresQuery, {}),
  connections: preload<StatisticsPageConnectionsQuery>(recentlyActiveAccountsQuery, {}),
  administrators: preload<StatisticsPageAdministratorsQuery>(administratorsQuery, {}),
  accounts: preload<StatisticsPageAccountsQuery>(accountTableQuery, { kind: 'ALL' }),
});
