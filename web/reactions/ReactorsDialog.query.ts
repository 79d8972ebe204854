import { graphql } from 'react-relay/hooks';

/** Who reacted to a post, or who shared it. */
export const reactorsDialogQuery = graphql`
  query ReactorsDialogQuery($id: ID!, $list: ReactionListKind!) @preloadable {
    node(id: $id) {
      ... on Post @alias(as: "post") {
        ...ReactorsDialog_post @arguments(list: $list)
      }
    }
  }
`;
