import { graphql } from 'react-relay/hooks';

/** Who has seen a message of one's own. */
export const readersDialogQuery = graphql`
  query ReadersDialogQuery($id: ID!) @preloadable @throwOnFieldError {
    node(id: $id) {
      ... on Message @alias(as: "message") {
        readers {
          id
          fullName
          initials
          job
          avatar {
            url(width: 96, height: 96)
          }
        }
      }
    }
  }
`;
