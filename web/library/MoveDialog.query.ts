import { graphql } from 'react-relay/hooks';

/** Target folders in a library. */
export const moveDialogQuery = graphql`
  query MoveDialogQuery($id: ID!) @preloadable @throwOnFieldError {
    node(id: $id) {
      ... on Community {
        folders {
          ...Destinations_folder
        }
      }
      ... on Viewer {
        folders {
          ...Destinations_folder
        }
      }
    }
  }
`;
