import { graphql } from 'react-relay/hooks';

/** Who was there last. */
export const latestConnectionsQuery = graphql`
  query LatestConnectionsQuery @throwOnFieldError {
    viewer {
      administration {
        ...LatestConnections_administration
      }
    }
  }
`;
