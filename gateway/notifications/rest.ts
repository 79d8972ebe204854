import type { Rest } from '../core/rest/client.ts';
import { flag, list, rowId, tally, text, wire } from '../core/rest/decode.ts';
import { decodeNotification, type NotificationRecord } from './notifications.ts';

/** What the badges of the header show. */
export interface CountersRecord {
  conversations: number;
  notifications: number;
}

/** GET /api/notif/count. */
export async function fetchCounters(rest: Rest): Promise<CountersRecord> {
  const answer = await rest.read({ method: 'GET', path: '/api/notif/count' });
  const counters = wire<{ nombreconversation: unknown; nombrenotif: unknown }>(answer, 'notif/count');
  return { conversations: tally(counters.nombreconversation), notifications: tally(counters.nombrenotif) };
}

/** POST /api/notif/load: the newest first. */
export async function fetchNotifications(
  rest: Rest,
  start: number,
  count: number,
): Promise<NotificationRecord[]> {
  const answer = await rest.read({ method: 'POST', path: '/api/notif/load', json: { nb: count, start } });
  const items = Array.isArray(answer)
    ? answer
    : list(wire<{ notifications: unknown }>(answer, 'notif/load').notifications, 'notif/load.notifications');
  return items.map(decodeNotification);
}

/** POST /api/notif/{id}. */
export async function markRead(rest: Rest, row: string): Promise<void> {
  await rest.write({
    method: 'POST',
    path: `/api/notif/${encodeURIComponent(row)}`,
    operation: 'POST /api/notif/{id}',
  });
}

/** POST /api/marquelu. */
export async function markAllRead(rest: Rest): Promise<void> {
  await rest.write({ method: 'POST', path: '/api/marquelu' });
}

/** DELETE /api/deletenotif. */
export async function deleteAll(rest: Rest): Promise<void> {
  await rest.write({ method: 'DELETE', path: '/api/deletenotif' });
}

/** The viewer's three switches. */
export interface SwitchesRecord {
  isPushEnabled: boolean;
  areConversationsEnabled: boolean;
  areCommunitiesEnabled: boolean;
}

/** POST /api/admin/getstatus/2; everybody's own in spite of its name. */
export async function fetchSwitches(rest: Rest): Promise<SwitchesRecord> {
  const answer = await rest.read({ method: 'POST', path: '/api/admin/getstatus/2' });
  const states = wire<{ notifapplication: unknown; notifmessagerie: unknown; notifgroup: unknown }>(
    answer,
    'getstatus/2',
  );
  return {
    isPushEnabled: flag(states.notifapplication),
    areConversationsEnabled: flag(states.notifmessagerie),
    areCommunitiesEnabled: flag(states.notifgroup),
  };
}

/** The switch of one community. */
export interface CommunitySwitchRecord {
  row: string;
  title: string;
  isEnabled: boolean;
}

/** POST /api/admin/getstatus/1. */
export async function fetchCommunitySwitches(rest: Rest): Promise<CommunitySwitchRecord[]> {
  const answer = await rest.read({ method: 'POST', path: '/api/admin/getstatus/1' });
  const items = Array.isArray(answer)
    ? answer
    : list(wire<{ states: unknown }>(answer, 'getstatus/1').states, 'getstatus/1.states');
  return items.map((item) => {
    const state = wire<{ groups: unknown; stategroup: unknown }>(item, 'getstatus/1.states');
    const community = wire<{ id: unknown; titre: unknown }>(state.groups, 'getstatus/1.groups');
    return {
      row: rowId(community.id, 'getstatus/1.groups.id'),
      title: text(community.titre),
      isEnabled: flag(state.stategroup),
    };
  });
}

/** POST /api/admin/notifications: 0 is one community, 8 discussions, 9 communities, 10 everything. */
export async function setSwitch(
  rest: Rest,
  type: 0 | 8 | 9 | 10,
  isEnabled: boolean,
  community?: string,
): Promise<void> {
  await rest.write({
    method: 'POST',
    path: '/api/admin/notifications',
    json: {
      type,
      action: isEnabled ? 'activation' : 'desactivation',
      ...(community === undefined ? {} : { idgroup: community }),
    },
  });
}
