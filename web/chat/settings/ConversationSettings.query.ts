import { graphql } from 'react-relay/hooks';

/** What the settings of a conversation show, and what the viewer may do there. */
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
        isMuted
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
