import { graphql } from 'react-relay/hooks';

/** Target folders in a community's library. */
export const moveDialogQuery = graphql`
  query MoveDialogQuery($id: ID!) @preloadable @throwOnFieldError {
    node(id: $id) {
      ... on Community {
        folders {
          depth
          folder {
            id
            name
            ancestors {
              id
            }
          }
        }
      }
    }
  }
`;
