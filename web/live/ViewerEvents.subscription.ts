import { graphql } from 'react-relay/hooks';

/**
 * What happens to the signed-in person, by the fragments of those who show it: with the answer the store is up to
 * date. Where something belongs in a list, features say in `handle`: directives name their lists when a subscription
 * begins, and those on the screen come and go. What everybody of a community hears is told by ids alone: each page reads
 * what stands on its screen, in its own time.
 */
export const viewerEventsSubscription = graphql`
  subscription ViewerEventsSubscription($since: DateTime) {
    viewerEvents(since: $since, brief: true) {
      __typename
      ... on MessageReceived {
        conversation {
          id
          isMuted
          ...ConversationListItem_conversation
        }
        messageEdge {
          cursor
          node {
            id
            isMine
            kind
            plainText(maxLength: 200)
            author {
              firstName
              fullName
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
          unreadCount
        }
        viewer {
          id
          unreadConversationCount
        }
      }
      ... on MessageDeleted {
        deletedMessageId
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
          isMuted
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
        pushId
        messageId
        pushedConversation {
          id
          slug
          title
          faces {
            name
          }
        }
        # Thousands are told of one: by ids, and nothing is read for each.
        pushedPost {
          postId
          slug
          community {
            id
            slug
          }
        }
      }
      ... on ContentChanged {
        change
        nodeId
        commentId
        postId
        communityId
        isMine
      }
      ... on NotificationReceived {
        notificationEdge {
          cursor
          node {
            id
            postSlug
            plainText
          }
        }
      }
      ... on PostsChanged {
        __typename
      }
      ... on CountersChanged {
        viewer {
          id
          unreadConversationCount
          unreadNotificationCount
        }
      }
      ... on ResponsesChanged {
        nodeId
      }
      ... on CommunityChanged {
        communityId
        parts
      }
      ... on RealtimeChanged {
        isFlowing
      }
      ... on PlatformChanged {
        viewer {
          id
          ...BreakingNews_viewer
        }
      }
      ... on ResumeRequired {
        at
      }
    }
  }
`;
