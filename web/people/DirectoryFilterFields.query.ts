import { graphql } from 'react-relay/hooks';

/** Values of the filters of the directory. */
export const directoryFilterFieldsQuery = graphql`
  query DirectoryFilterFieldsQuery @throwOnFieldError {
    viewer {
      userFilters {
        jobTitles
        countryNames
      }
      communities(first: 100) {
        nodes {
          databaseId
          title
        }
      }
    }
  }
`;
