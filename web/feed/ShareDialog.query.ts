import { graphql } from 'react-relay/hooks';

/** Communities into which a post may be shared. */
export const shareDialogQuery = graphql`
  query ShareDialogQuery($id: ID!) @preloadable @throwOnFieldError {
    viewer {
      # Users with more communities search for one.
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
        databaseId
        shareCount
        ...SharePreview_post
        community {
          id
          databaseId
          title
          kind
          viewerCanPublish
        }
      }
    }
  }
`;
