import { graphql } from 'react-relay/hooks';

/** Settings of a conversation and the viewer's permissions. */
export const conversationSettingsQuery = graphql`
  query ConversationSettingsQuery($id: ID!) @preloadable @throwOnFieldError {
    viewer {
      user {
        id
      }
    }
    node(id: $id) {
      ... on Conversation @alias(as: "conversation") {
        id
        viewerHasMuted
        viewerCanManageParticipants
        viewerCanDelete
        viewerCanLeave
        participants {
          id
          ...ParticipantRow_user
        }
      }
    }
  }
`;
