import { graphql } from 'react-relay';

/**
 * What happens to the signed-in person, by the fragments of those who show it: with the answer the store is up to
 * date. Where something belongs in a list, the rooms say in `handle`: directives name their lists when a subscription
 * begins, and those on the screen come and go.
 */
export const viewerEventsSubscription = graphql`
  subscription ViewerEventsSubscription($since: DateTime) {
    viewerEvents(since: $since) {
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
            ...messageOrder_message
            ...MessageList_message
          }
        }
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
      ... on ConversationLost {
        lostConversationId
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
        target {
          __typename
          ... on Conversation {
            id
            title
            lastMessage {
              plainText
              kind
              senderName
            }
          }
          ... on Post {
            slug
            author {
              fullName
            }
            community {
              slug
              title
            }
          }
        }
      }
      ... on PostAdded {
        postEdge {
          cursor
          node {
            id
            ...PostCard_post
          }
        }
        community {
          id
          unreadPostCount
        }
      }
      ... on PostChanged {
        post {
          id
          ...PostCard_post
        }
      }
      ... on PostDeleted {
        deletedPostId
        community {
          id
          unreadPostCount
        }
      }
      ... on CommentAdded {
        commentEdge {
          cursor
          node {
            id
            ...CommentItem_comment
          }
        }
        post {
          id
          commentCount
        }
      }
      ... on CommentChanged {
        comment {
          id
          ...CommentItem_comment
        }
      }
      ... on CommentDeleted {
        deletedCommentId
        post {
          id
          commentCount
        }
      }
      ... on ReplyAdded {
        replyEdge {
          cursor
          node {
            id
            ...ReplyItem_reply
          }
        }
        comment {
          id
          replyCount
        }
        post {
          id
          commentCount
        }
      }
      ... on ReplyChanged {
        reply {
          id
          ...ReplyItem_reply
        }
      }
      ... on ReplyDeleted {
        deletedReplyId
        comment {
          id
          replyCount
        }
        post {
          id
          commentCount
        }
      }
      ... on NotificationReceived {
        notificationEdge {
          cursor
          node {
            id
            ...NotificationItem_notification
          }
        }
        viewer {
          id
          unreadNotificationCount
        }
      }
      ... on PostsChanged {
        viewer {
          id
          unreadNotificationCount
          ...CommunityPanel_viewer
        }
      }
      ... on CountersChanged {
        viewer {
          id
          unreadConversationCount
          unreadNotificationCount
        }
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
