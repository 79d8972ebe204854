import { graphql } from 'react-relay/hooks';

/** Who likes a comment or a reply. */
export const likersDialogQuery = graphql`
  query LikersDialogQuery($id: ID!) @preloadable {
    node(id: $id) {
      ... on Comment @alias(as: "comment") {
        ...LikersDialog_comment
      }
      ... on Reply @alias(as: "reply") {
        ...LikersDialog_reply
      }
    }
  }
`;
