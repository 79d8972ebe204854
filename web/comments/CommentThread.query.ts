import { graphql } from 'react-relay/hooks';

/** The comments of a post, where they are opened under one of many posts. */
export const commentThreadQuery = graphql`
  query CommentThreadQuery($id: ID!) @preloadable @throwOnFieldError {
    viewer {
      ...CommentThread_viewer
    }
    node(id: $id) {
      ... on Post @alias(as: "post") {
        ...CommentThread_post
      }
    }
  }
`;
