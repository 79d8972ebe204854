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
        ...ConversationSettings_conversation
      }
    }
  }
`;

/** What the settings show, also refetched after events. */
export const conversationSettings = graphql`
  fragment ConversationSettings_conversation on Conversation @throwOnFieldError {
    id
    isGroup
    viewerHasMuted
    ...MentionsSwitch_conversation
    viewerCanManageParticipants
    viewerCanEdit
    viewerCanDelete
    viewerCanLeave
    administrator {
      id
    }
    participants {
      id
      ...ParticipantRow_user
    }
    ...GroupIdentity_conversation
  }
`;
