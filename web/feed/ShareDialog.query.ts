import { graphql } from 'react-relay';

/** Where a post may be shared. */
export const shareDialogQuery = graphql`
  query ShareDialogQuery($id: ID!) @preloadable @throwOnFieldError {
    viewer {
      communities(first: 200) {
        nodes {
          id
          title
          viewerCanPublish
        }
      }
    }
    node(id: $id) {
      ... on Post @alias(as: "post") {
        shareCount
        community {
          id
          kind
        }
      }
    }
  }
`;
