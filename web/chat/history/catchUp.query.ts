import { graphql } from 'relay-runtime';

/** A page of messages before a cursor, with the conversation's row. */
export const catchUpMessagesQuery = graphql`
  query catchUpMessagesQuery($id: ID!, $last: Int!, $before: String) @throwOnFieldError {
    node(id: $id) {
      ... on Conversation @alias(as: "conversation") {
        id
        ...ConversationListItem_conversation
        messages(last: $last, before: $before, withDeleted: true) {
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
