import { useEffect, useMemo, useState } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay';
import { useNavigate } from 'react-router-dom';
import type { Environment, GraphQLSubscriptionConfig } from 'relay-runtime';
import type { ViewerEvents_query$key } from '../__generated__/ViewerEvents_query.graphql';
import type {
  ViewerEventsSubscription,
  ViewerEventsSubscription$data,
} from '../__generated__/ViewerEventsSubscription.graphql';
import { reportError } from '../core/reportError.ts';
import { onReconnected } from '../relay/socket.ts';
import { useResilientSubscription } from '../live/useResilientSubscription.ts';
import { applyBranding } from '../branding/applyBranding.ts';
import {
  applyConversationChanged,
  applyConversationLost,
  applyMessageDeleted,
  applyMessageReceived,
  closeLostConversation,
  notifyOfMessage,
  refreshReadMarks,
  resumeChat,
  markReadOnReturn,
} from '../chat/liveMessages.ts';
import { summaryOf } from '../chat/summary.ts';
import { refreshPanel } from '../communities/refreshPanel.ts';
import { fetchSummaries } from './fetchSummaries.ts';
import { followPushClicks } from './pushClicks.ts';
import { type Push, showPush } from './pushToast.ts';
import { viewerEventsSubscription } from './ViewerEvents.subscription.ts';
import {
  announceCounters,
  announcePlatform,
  announcePosts,
  announceResume,
  onResume,
} from '../live/viewerEvents.ts';

/**
 * Keeps the store in step with what happens to the signed-in person: one subscription for the whole
 * page. After a gap, everything on screen is fetched again rather than guessed.
 */
export function ViewerEvents({ query: key }: { query: ViewerEvents_query$key }) {
  const { readAt } = useFragment(
    graphql`
      fragment ViewerEvents_query on Query {
        readAt
      }
    `,
    key,
  );
  // The first reading: what happened after later ones came as events.
  const [since] = useState(readAt);
  const environment = useRelayEnvironment();
  const navigate = useNavigate();
  const config = useMemo<GraphQLSubscriptionConfig<ViewerEventsSubscription>>(
    () => ({
      subscription: viewerEventsSubscription,
      variables: { since },
      updater: (store, data) => {
        const kind = data?.viewerEvents.__typename;
        if (kind === 'MessageReceived') applyMessageReceived(store);
        if (kind === 'MessageDeleted') applyMessageDeleted(store);
        if (kind === 'ConversationChanged') applyConversationChanged(store);
        if (kind === 'ConversationLost') applyConversationLost(store);
      },
      onNext: (data) => {
        const event = data?.viewerEvents;
        switch (event?.__typename) {
          case 'MessageReceived':
            notifyOfMessage(environment, event.conversation, event.messageEdge.node);
            break;
          case 'ConversationRead':
            refreshReadMarks(environment, event.conversation.id);
            break;
          case 'ConversationLost':
            closeLostConversation(event.lostConversationId);
            break;
          case 'PostsChanged':
            announcePosts();
            announceCounters();
            break;
          case 'PostAdded':
            announcePosts();
            break;
          case 'NotificationReceived':
          case 'CountersChanged':
            announceCounters();
            break;
          case 'PushReceived': {
            const push = pushOf(event);
            if (push) showPush(push, (to) => void navigate(to));
            break;
          }
          case 'PlatformChanged':
            refreshPlatform(environment);
            break;
          case 'ResumeRequired':
            announceResume();
            break;
        }
      },
    }),
    [environment, navigate, since],
  );
  useResilientSubscription(config, announceResume);
  useEffect(() => onReconnected(announceResume), []);
  useEffect(
    () =>
      onResume(() => {
        refreshPanel(environment);
        refreshPlatform(environment);
      }),
    [environment],
  );
  useEffect(() => resumeChat(environment, fetchSummaries), [environment]);
  useEffect(() => markReadOnReturn(environment), [environment]);
  useEffect(() => followPushClicks(navigate), [navigate]);
  return null;
}

/** Brings the platform's look and links up to date. */
function refreshPlatform(environment: Environment): void {
  applyBranding(environment).catch(reportError);
  announcePlatform();
}

type PushEvent = Extract<ViewerEventsSubscription$data['viewerEvents'], { __typename: 'PushReceived' }>;

/** What a push message says and where it leads; null when the person cannot see that any more. */
function pushOf({ pushId, target }: PushEvent): Push | null {
  if (target?.__typename === 'Conversation') {
    const { id, lastMessage, title } = target;
    const who = lastMessage?.senderName ?? title;
    const text = lastMessage ? `${who}\u202F: ${summaryOf(lastMessage)}` : `Nouveau message de ${who}`;
    return { pushId, text, target: { kind: 'conversation', id } };
  }
  if (target?.__typename === 'Post') {
    const { author, community, slug } = target;
    return {
      pushId,
      text: `${author.fullName} dans ${community.title}`,
      target: { kind: 'address', to: `/communaute/${community.slug}/post/${slug}` },
    };
  }
  return null;
}
