import { graphql } from 'react-relay';

/** Who likes a comment or a reply: six people at first. */
export const likersDialogQuery = graphql`
  query LikersDialogQuery($id: ID!, $count: Int = 6) @preloadable @throwOnFieldError {
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
