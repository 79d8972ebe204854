import { graphql } from 'react-relay/hooks';

/**
 * The viewer's events with the fragments of the components that show them, so that the store is current after each.
 * List changes are made by the features' event handlers, because lists on screen change during the subscription.
 * Community-wide events carry ids only: each page refetches what it shows.
 */
export const viewerEventsSubscription = graphql`
  subscription ViewerEventsSubscription($since: DateTime) {
    viewerEvents(since: $since, brief: true) {
      __typename
      ... on MessageReceived {
        conversation {
          id
          viewerNotificationLevel
          ...ConversationListItem_conversation
        }
        messageEdge {
          cursor
          node {
            id
            viewerIsAuthor
            kind
            plainText(maxLength: 200)
            author {
              firstName
              name
            }
            ...messageOrder_message
            ...MessageList_message
          }
        }
        previousMessageId
        viewer {
          id
          unreadConversationCount
        }
      }
      ... on ConversationRead {
        conversation {
          id
          unreadMessageCount
        }
        viewer {
          id
          unreadConversationCount
        }
      }
      ... on MessageChanged {
        message {
          id
          conversation {
            id
          }
          ...MessageList_message
        }
      }
      ... on MessageDeleted {
        deletedMessageId
        deletedMessage {
          id
          ...MessageList_message
        }
        conversation {
          id
          ...ConversationListItem_conversation
        }
        viewer {
          id
          unreadConversationCount
        }
      }
      ... on ConversationRemoved {
        removedConversationId
        viewer {
          id
          unreadConversationCount
        }
      }
      ... on ConversationChanged {
        conversation {
          id
          viewerHasMuted
          viewerNotificationLevel
          participants {
            id
            ...ParticipantRow_user
          }
          ...ConversationListItem_conversation
        }
        viewer {
          id
          unreadConversationCount
        }
      }
      ... on PushReceived {
        key
        messageId
        pushedConversation {
          id
          databaseId
          title
          viewerNotificationLevel
          otherParticipants {
            name
          }
        }
        # Ids only: thousands receive each.
        pushedPost {
          commentOrReplyDatabaseId
          postId
          postDatabaseId
          community {
            id
            databaseId
          }
        }
      }
      ... on ContentInvalidated {
        change
        nodeId
        parentCommentId
        postId
        communityId
        viewerIsActor
      }
      ... on NotificationReceived {
        notificationEdge {
          cursor
          node {
            id
            postDatabaseId
            plainText
          }
        }
      }
      ... on FeedsInvalidated {
        __typename
      }
      ... on CountersChanged {
        viewer {
          id
          unreadConversationCount
          unseenNotificationCount
          doNotDisturb {
            endsAt
          }
        }
      }
      ... on InteractionsInvalidated {
        nodeId
        likeCount
        applauseCount
        checkCount
        shareCount
      }
      ... on CommunityInvalidated {
        communityId
        parts
      }
      ... on UsersInvalidated {
        __typename
      }
      ... on RealtimeChanged {
        isAvailable
      }
      ... on BrandingChanged {
        viewer {
          id
          ...BreakingNews_viewer
        }
      }
      ... on ResumeRequired {
        detectedAt
      }
    }
  }
`;
