import { graphql } from 'react-relay/hooks';

/** Who was there last. */
export const recentlyActiveAccountsQuery = graphql`
  query RecentlyActiveAccountsQuery @throwOnFieldError {
    viewer {
      administration {
        ...RecentlyActiveAccounts_administration
      }
    }
  }
`;
