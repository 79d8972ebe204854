import type { NotificationSwitch } from '../__generated__/resolvers.ts';
import { call } from '../core/rest/call.ts';
import type { Rest } from '../core/rest/client.ts';
import type { ItemOf } from '../core/rest/contract.ts';
import { flag, listed, rowId, tally, text, wire } from '../core/rest/decode.ts';
import { decodeNotification, type NotificationRecord } from './notifications.ts';

/** What the badges of the header show. */
export interface CountersRecord {
  conversations: number;
  notifications: number;
}

/** What the badges of the header show now. */
export async function fetchCounters(rest: Rest): Promise<CountersRecord> {
  const counters = wire(await rest.read(call('GET /api/notif/count')), 'notif/count');
  return { conversations: tally(counters.nombreconversation), notifications: tally(counters.nombrenotif) };
}

/** Notifications, the newest first. */
export async function fetchNotifications(
  rest: Rest,
  start: number,
  count: number,
): Promise<NotificationRecord[]> {
  const answer = await rest.read(call('POST /api/notif/load', { json: { nb: count, start } }));
  return listed(answer, 'notifications', 'notif/load').map(decodeNotification);
}

/** Marks one as read. */
export async function markRead(rest: Rest, row: string): Promise<void> {
  await rest.write(call('POST /api/notif/{id}', { path: { id: row } }));
}

/** Marks all as read. */
export async function markAllRead(rest: Rest): Promise<void> {
  await rest.write(call('POST /api/marquelu'));
}

/** Deletes all. */
export async function deleteAll(rest: Rest): Promise<void> {
  await rest.write(call('DELETE /api/deletenotif'));
}

/** The viewer's three switches. */
export interface SwitchesRecord {
  isPushEnabled: boolean;
  areConversationsEnabled: boolean;
  areCommunitiesEnabled: boolean;
}

/** The viewer's three switches as they stand: everybody's own, in spite of the path. */
export async function fetchSwitches(rest: Rest): Promise<SwitchesRecord> {
  const states = wire(await rest.read(call('POST /api/admin/getstatus/2')), 'getstatus/2');
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

type WireState = ItemOf<'POST /api/admin/getstatus/1', 'states'>;

/** The switches of the viewer's communities. */
export async function fetchCommunitySwitches(rest: Rest): Promise<CommunitySwitchRecord[]> {
  const answer = await rest.read(call('POST /api/admin/getstatus/1'));
  return listed(answer, 'states', 'getstatus/1').map((item) => {
    const state = wire<WireState>(item, 'getstatus/1.states');
    const community = wire<WireState['groups']>(state.groups, 'getstatus/1.groups');
    return {
      row: rowId(community.id, 'getstatus/1.groups.id'),
      title: text(community.titre),
      isEnabled: flag(state.stategroup),
    };
  });
}

const wireSwitches: Record<NotificationSwitch, number> = { CONVERSATIONS: 8, COMMUNITIES: 9, PUSH: 10 };
const oneCommunity = 0;
const actionOf = (isEnabled: boolean) => (isEnabled ? 'activation' : 'desactivation');

/** Turns one of the viewer's three switches. */
export async function setSwitch(rest: Rest, which: NotificationSwitch, isEnabled: boolean): Promise<void> {
  await rest.write(
    call('POST /api/admin/notifications', {
      json: { type: wireSwitches[which], action: actionOf(isEnabled) },
    }),
  );
}

/** Turns the switch of one of the viewer's communities. */
export async function setCommunitySwitch(rest: Rest, community: string, isEnabled: boolean): Promise<void> {
  await rest.write(
    call('POST /api/admin/notifications', {
      json: { type: oneCommunity, action: actionOf(isEnabled), idgroup: community },
    }),
  );
}
