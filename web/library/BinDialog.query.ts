import { graphql } from 'react-relay/hooks';

/** Deleted entries of a library. */
export const binDialogQuery = graphql`
  query BinDialogQuery($id: ID!) @preloadable @throwOnFieldError {
    node(id: $id) {
      ... on Community {
        deletedLibraryEntries {
          ...BinDialog_entry
        }
      }
      ... on Viewer {
        deletedLibraryEntries {
          ...BinDialog_entry
        }
      }
    }
  }
`;
