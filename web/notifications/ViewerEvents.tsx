import { useEffect, useMemo } from 'react';
import { graphql, useRelayEnvironment, useSubscription } from 'react-relay';
import type { GraphQLSubscriptionConfig } from 'relay-runtime';
import type { ViewerEventsSubscription } from '../__generated__/ViewerEventsSubscription.graphql';
import { onReconnected } from '../app/relay/socket.ts';
import { applyMessageReceived, refreshSeen, resumeChat, seeMessage } from '../chat/liveMessages.ts';
import { announceResume, announcePosts } from './viewerEvents.ts';

/**
 * Keeps the store in step with what happens to the signed-in person: one subscription for the whole
 * page. After a gap, everything on screen is fetched again rather than guessed.
 */
export function ViewerEvents() {
  const environment = useRelayEnvironment();
  const config = useMemo<GraphQLSubscriptionConfig<ViewerEventsSubscription>>(
    () => ({
      subscription: graphql`
        subscription ViewerEventsSubscription {
          viewerEvents {
            __typename
            ... on MessageReceived {
              conversation {
                id
                ...ConversationListItem_conversation
              }
              messageEdge {
                cursor
                node {
                  id
                  ...messageOrder_message @relay(mask: false)
                  ...MessageList_message @relay(mask: false)
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
            ... on PostsChanged {
              viewer {
                id
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
            ... on ResumeRequired {
              at
            }
          }
        }
      `,
      variables: {},
      updater: (store, data) => {
        if (data?.viewerEvents.__typename === 'MessageReceived') applyMessageReceived(store);
      },
      onNext: (data) => {
        const event = data?.viewerEvents;
        if (event?.__typename === 'MessageReceived') {
          const { id, isMine } = event.messageEdge.node;
          seeMessage(environment, event.conversation.id, id, isMine);
        }
        if (event?.__typename === 'ConversationRead') refreshSeen(environment, event.conversation.id);
        if (event?.__typename === 'PostsChanged') announcePosts();
        if (event?.__typename === 'ResumeRequired') announceResume();
      },
    }),
    [environment],
  );
  useSubscription(config);
  useEffect(() => onReconnected(announceResume), []);
  useEffect(() => resumeChat(environment), [environment]);
  return null;
}
