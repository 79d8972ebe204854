import { graphql } from 'react-relay/hooks';

/** Where a post may be shared. */
export const shareDialogQuery = graphql`
  query ShareDialogQuery($id: ID!) @preloadable @throwOnFieldError {
    viewer {
      # Whoever belongs to more of them chooses by searching.
      communities(first: 50) {
        nodes {
          id
          title
          viewerCanPublish
        }
        pageInfo {
          hasNextPage
        }
      }
    }
    node(id: $id) {
      ... on Post @alias(as: "post") {
        shareCount
        community {
          id
          title
          kind
          viewerCanPublish
        }
      }
    }
  }
`;
