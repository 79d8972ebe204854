import { graphql } from 'relay-runtime';

/** A page of messages before a cursor, with the conversation's row. */
export const catchUpMessagesQuery = graphql`
  query catchUpMessagesQuery($id: ID!, $last: Int!, $before: String, $isWhole: Boolean!) @throwOnFieldError {
    node(id: $id) {
      ... on Conversation @alias(as: "conversation") {
        id
        ...ConversationListItem_conversation
        ... @include(if: $isWhole) @alias(as: "state") {
          # Read by ../conversation, which renders after the response.
          viewerCanPinMessages
          ...PinnedMessage_conversation
          ...ConversationSettings_conversation
        }
        messages(last: $last, before: $before, withDeleted: true, withNotices: true) {
          edges {
            cursor
            node {
              id
              ...messageOrder_message
              ...MessageList_message
            }
          }
          pageInfo {
            hasPreviousPage
            startCursor
          }
        }
      }
    }
  }
`;
