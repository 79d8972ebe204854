import { graphql } from 'react-relay/hooks';

/** The replies to a comment. */
export const replyThreadQuery = graphql`
  query ReplyThreadQuery($id: ID!) @preloadable @throwOnFieldError {
    node(id: $id) {
      ... on Comment @alias(as: "comment") {
        ...ReplyThread_comment
      }
    }
  }
`;
