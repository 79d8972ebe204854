import type { Environment } from 'relay-runtime';
import { applyBranding } from '../branding/applyBranding.ts';
import { chatEvents, readConversationAgain } from '../chat/liveMessages.ts';
import { commentEvents } from '../comments/commentEvents.ts';
import { communityEvents } from '../communities/communityEvents.ts';
import { reportError } from '../core/reportError.ts';
import { postEvents } from '../feed/postEvents.ts';
import { refetchPanel } from '../live/communityPanel.ts';
import { type EventHandler, handle } from '../live/eventHandlers.ts';
import { fetchSummaries } from '../live/fetchSummaries.ts';
import type { Refetch } from '../live/refetchAfterGaps.ts';
import { announcePlatform } from '../live/viewerEvents.ts';
import { notificationEvents } from '../notifications/notificationEvents.ts';
import { pushEvents } from './push/pushEvents.ts';

/** Brings the platform's look and links up to date. */
function refreshPlatform(environment: Environment): void {
  applyBranding(environment).catch(reportError);
  announcePlatform();
}

/** What the viewer's events mean beyond what the store shows by itself. */
export const eventHandlers: readonly EventHandler[] = [
  ...chatEvents,
  ...notificationEvents,
  ...pushEvents,
  ...postEvents,
  ...commentEvents,
  ...communityEvents,
  handle('PlatformChanged', { after: (_event, { environment }) => refreshPlatform(environment) }),
];

/** What is read again after a gap in the events; screens that need more ask `onResume`. */
export const refetches: readonly Refetch[] = [
  refetchPanel,
  refreshPlatform,
  fetchSummaries,
  readConversationAgain,
];
