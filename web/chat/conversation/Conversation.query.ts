import { graphql } from 'react-relay/hooks';

/** What an opened conversation needs. */
export const conversationQuery = graphql`
  query ConversationQuery($id: ID!, $last: Int!) @preloadable {
    node(id: $id) {
      ... on Conversation @alias(as: "conversation") {
        id
        title
        unreadCount
        ...ConversationFaces_conversation
        ...MessageList_conversation @arguments(last: $last)
      }
    }
  }
`;
