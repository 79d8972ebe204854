import { graphql } from 'react-relay/hooks';

/** What of a post is edited. */
export const editPostDialogQuery = graphql`
  query EditPostDialogQuery($id: ID!) @preloadable @throwOnFieldError {
    node(id: $id) {
      ... on Post @alias(as: "post") {
        poll {
          __typename
        }
        ...EditPostForm_post
        ...EditQuestionForm_post
      }
    }
  }
`;
