import { graphql } from 'react-relay/hooks';

/** Accounts that were active last. */
export const recentlyActiveAccountsQuery = graphql`
  query RecentlyActiveAccountsQuery @throwOnFieldError {
    viewer {
      administration {
        ...RecentlyActiveAccounts_administration
      }
    }
  }
`;
