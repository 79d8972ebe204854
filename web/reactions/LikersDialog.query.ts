import { graphql } from 'react-relay';

/** Who likes a comment or a reply. */
export const likersDialogQuery = graphql`
  query LikersDialogQuery($id: ID!, $count: Int!) @preloadable @throwOnFieldError {
    node(id: $id) {
      ... on Comment {
        likers(first: $count) {
          ...LikersDialog_likers
        }
      }
      ... on Reply {
        likers(first: $count) {
          ...LikersDialog_likers
        }
      }
    }
  }
`;
