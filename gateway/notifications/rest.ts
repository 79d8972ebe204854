import type {
  DoNotDisturbDuration,
  NotificationFilter,
  NotificationSwitch,
} from '../__generated__/resolvers.ts';
import type { Context } from '../graphql/context.ts';
import { call, wireId } from '../rest/call.ts';
import type { CommunityRecord } from '../communities/communities.ts';
import { decodeCommunitySummary } from '../communities/communities.rest.ts';
import type { Rest } from '../rest/client.ts';
import type { ItemOf } from '../rest/contract.ts';
import {
  decodeCount,
  decodeFields,
  decodeFlag,
  decodeNamedList,
  decodeRelated,
  invalidValueError,
  decodeObject,
} from '../compat/decode.ts';
import { decodeList, decodeListWithoutNulls } from '../compat/decodeList.ts';
import { decodeInstant } from '../compat/instants.ts';
import { withInputNames } from '../rest/userErrors.ts';
import { type Page, withPositions } from '../rest/pages.ts';
import { decodeNotification } from './notifications.rest.ts';
import type { NotificationRecord } from './notifications.ts';

/** Conversations with unread messages, notifications since the list was last opened, and « Ne pas déranger ». */
export interface CountersRecord {
  conversations: number;
  notifications: number;
  doNotDisturb: { endsAt: string | null } | null;
}

/** Fetches the counters of the header. */
export const fetchCounters = (rest: Rest): Promise<CountersRecord> =>
  rest.read(call('GET /api/notif/count'), (answer) => {
    const { nombreconversation, nombrenotif, nepasderanger, nepasderangerjusqua } = decodeFields(
      answer,
      'notif/count',
    );
    if (nombreconversation === undefined && nombrenotif === undefined)
      throw invalidValueError('notif/count', answer);
    const until = nepasderangerjusqua ?? null;
    return {
      conversations: decodeCount(nombreconversation),
      notifications: decodeCount(nombrenotif),
      doNotDisturb: decodeFlag(nepasderanger)
        ? { endsAt: until === null ? null : decodeInstant(until, 'notif/count.nepasderangerjusqua') }
        : null,
    };
  });

const wireFilters = { ALL: undefined, MENTIONS: 'mentions', UNREAD: 'nonlues' } as const satisfies Record<
  NotificationFilter,
  unknown
>;

/** Fetches part of the viewer's notifications, newest first; null for each that cannot be decoded. */
export const fetchNotifications = (
  context: Context,
  start: number,
  nb: number,
  after?: string,
  filter: NotificationFilter = 'ALL',
): Promise<Page<NotificationRecord>> =>
  context.rest.read(
    call('POST /api/notif/load', {
      body: { nb, start, apres: after, sansmarquer: true, filtre: wireFilters[filter] },
    }),
    (answer) =>
      withPositions(
        decodeList(decodeNamedList(answer, 'notifications', 'notif/load'), 'notif/load', decodeNotification),
        answer,
      ),
  );

/** Maximum number of notifications searched: the API has no call for single ones. */
const maxSearched = 1_000;

/** Those of the notifications with these API ids that are among the newest, newest first. */
export async function findNotifications(
  context: Context,
  ids: ReadonlySet<string>,
): Promise<NotificationRecord[]> {
  const page = 200;
  const found: NotificationRecord[] = [];
  for (let start = 0; start < maxSearched && found.length < ids.size; start += page) {
    const notifications = await fetchNotifications(context, start, page);
    for (const notification of notifications)
      if (notification && ids.has(notification.databaseId)) found.push(notification);
    if (notifications.length < page) break;
  }
  return found;
}

/** Marks notifications as seen, up to the one with this database id or all. */
export const markNotificationsSeen = (rest: Rest, upTo: string | undefined): Promise<void> =>
  rest.write(
    call('POST /api/notif/vues', { body: { jusqua: upTo === undefined ? undefined : wireId(upTo) } }),
  );

/** Marks a notification as read. */
export const markNotificationRead = (rest: Rest, databaseId: string): Promise<void> =>
  rest.write(call('POST /api/notif/{id}', { path: { id: databaseId } }));

/** Marks notifications as read, all or those up to one. Another API would ignore that and mark newer ones too. */
export const markAllNotificationsRead = (rest: Rest, upTo: string | undefined): Promise<void> =>
  rest.write(
    call('POST /api/marquelu', {
      query: { jusqua: upTo },
      requiredExtensions: upTo === undefined ? [] : ['EXPLICIT_READ_MARKS'],
    }),
  );

/** Deletes one notification; only for an API that knows the id, as others would delete all. */
export const deleteNotification = (rest: Rest, databaseId: string): Promise<void> =>
  rest.write(
    call('DELETE /api/deletenotif', {
      query: { id: databaseId },
      requiredExtensions: ['NOTIFICATION_DETAILS'],
    }),
  );

/** Deletes all notifications, or those up to one; other APIs would delete newer ones too. */
export const deleteNotifications = (rest: Rest, upTo: string | undefined): Promise<void> =>
  rest.write(
    call('DELETE /api/deletenotif', {
      query: { jusqua: upTo },
      requiredExtensions: upTo === undefined ? [] : ['EXPLICIT_READ_MARKS'],
    }),
  );

const wireDurations = {
  ONE_HOUR: 'heure',
  UNTIL_TOMORROW_MORNING: 'demain',
  UNTIL_ENDED: 'illimite',
} as const satisfies Record<DoNotDisturbDuration, string>;

/** Starts « Ne pas déranger », or ends it with null. */
export const setDoNotDisturb = (
  rest: Rest,
  duration: DoNotDisturbDuration | null,
  timeZone?: string | null,
): Promise<void> =>
  withInputNames(
    { fuseau: 'timeZone' },
    rest.write(
      call('POST /api/nepasderanger', {
        body: {
          duree: duration === null ? 'fin' : wireDurations[duration],
          fuseau: timeZone ?? undefined,
        },
      }),
    ),
  );

/** The viewer's three main notification switches. */
export interface MainSwitches {
  isEnabled: boolean;
  areConversationsEnabled: boolean;
  areCommunitiesEnabled: boolean;
}

/** Fetches the viewer's three main notification switches. */
export const fetchMainSwitches = (rest: Rest): Promise<MainSwitches> =>
  rest.read(call('POST /api/admin/getstatus/2'), (answer) => {
    const { notifapplication, notifmessagerie, notifgroup } = decodeFields(answer, 'getstatus/2');
    if ([notifapplication, notifmessagerie, notifgroup].every((state) => state === undefined))
      throw invalidValueError('getstatus/2', answer);
    return {
      isEnabled: decodeFlag(notifapplication),
      areConversationsEnabled: decodeFlag(notifmessagerie),
      areCommunitiesEnabled: decodeFlag(notifgroup),
    };
  });

/** Whether a community sends notifications to the viewer. */
export interface CommunitySwitchRecord {
  community: CommunityRecord;
  isEnabled: boolean;
}

type WireState = ItemOf<'POST /api/admin/getstatus/1', 'states'>;

function decodeCommunitySwitch(value: unknown): CommunitySwitchRecord {
  const state = decodeObject<WireState>(value, 'getstatus/1.states');
  return {
    community: decodeCommunitySummary(decodeRelated<WireState['groups']>(state.groups), 'getstatus/1.groups'),
    isEnabled: decodeFlag(state.stategroup),
  };
}

/** Fetches the notification switches of the viewer's communities. */
export const fetchCommunitySwitches = (rest: Rest): Promise<CommunitySwitchRecord[]> =>
  rest.read(call('POST /api/admin/getstatus/1'), (answer) =>
    decodeListWithoutNulls(
      decodeNamedList(answer, 'states', 'getstatus/1'),
      'getstatus/1',
      decodeCommunitySwitch,
    ),
  );

const wireSwitches = { CONVERSATIONS: 8, COMMUNITIES: 9, ALL: 10 } as const satisfies Record<
  NotificationSwitch,
  number
>;
const oneCommunity = 0;
const actionOf = (isEnabled: boolean) => (isEnabled ? 'activation' : 'desactivation');

/** Turns one of the viewer's three main notification switches on or off. */
export const setMainSwitch = (rest: Rest, which: NotificationSwitch, isEnabled: boolean): Promise<void> =>
  rest.write(
    call('POST /api/admin/notifications', {
      body: { type: wireSwitches[which], action: actionOf(isEnabled) },
    }),
  );

/** Turns the viewer's notifications of one community on or off. */
export const setCommunitySwitch = (rest: Rest, community: string, isEnabled: boolean): Promise<void> =>
  rest.write(
    call('POST /api/admin/notifications', {
      body: { type: oneCommunity, action: actionOf(isEnabled), idgroup: wireId(community) },
    }),
  );
