import { graphql } from 'relay-runtime';

/** Refetches visible posts, comments, replies, messages and documents. */
export const readAgainQuery = graphql`
  query readAgainQuery($ids: [ID!]!, $isWide: Boolean!, $bringsPanel: Boolean!) {
    nodes(ids: $ids) {
      ... on Post @alias(as: "post") {
        ...PostCard_post
      }
      ... on Comment @alias(as: "comment") {
        ...CommentItem_comment
      }
      ... on Reply @alias(as: "reply") {
        ...CommentBody_entry
      }
      # Read by conversations, where a video is being converted.
      ... on Message {
        video {
          contentUrl
          state
          poster {
            contentUrl(width: 640)
          }
        }
      }
      # Read by libraries, likewise.
      ... on Document {
        contentUrl
        video {
          state
          poster {
            small: contentUrl(width: 96, height: 96)
          }
        }
      }
    }
    viewer @include(if: $isWide) {
      # Read by the header.
      unseenNotificationCount
      ...CommunityPanel_viewer @include(if: $bringsPanel) @alias(as: "panel")
    }
  }
`;
