import type { Environment } from 'relay-runtime';
import { applyBranding } from '../branding/applyBranding.ts';
import { chatEvents, refetchConversation } from '../chat/liveMessages.ts';
import { commentEvents } from '../comments/commentEvents.ts';
import { reportError } from '../core/errors.ts';
import { postEvents } from '../feed/postEvents.ts';
import { refetchPanel } from '../live/communityPanel.ts';
import { type EventHandler, handle } from '../live/eventHandlers.ts';
import { fetchSummaries } from '../live/fetchSummaries.ts';
import { type Refetch, announcePlatform } from '../live/viewerEvents.ts';
import { communityEvents } from '../live/watchCommunity.ts';
import { notificationEvents } from '../notifications/notificationEvents.ts';
import { pushEvents } from './push/pushEvents.ts';

/** Refetches branding and links. */
function refreshPlatform(environment: Environment): void {
  applyBranding(environment).catch(reportError);
  announcePlatform();
}

/** Handlers of the events of the viewer's subscription, from all features. */
export const eventHandlers: readonly EventHandler[] = [
  ...chatEvents,
  ...notificationEvents,
  ...pushEvents,
  ...postEvents,
  ...commentEvents,
  ...communityEvents,
  handle('BrandingChanged', { after: (_event, { environment }) => refreshPlatform(environment) }),
];

/** Refetches after a gap; screens that need more use `onResume`. */
export const refetches: readonly Refetch[] = [
  refetchPanel,
  refreshPlatform,
  fetchSummaries,
  refetchConversation,
];
