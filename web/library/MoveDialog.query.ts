import { graphql } from 'react-relay/hooks';

/** Where an entry of a community's library can go. */
export const moveDialogQuery = graphql`
  query MoveDialogQuery($id: ID!) @preloadable @throwOnFieldError {
    node(id: $id) {
      ... on Community {
        folderTree {
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
