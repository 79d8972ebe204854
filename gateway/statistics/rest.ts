import type { components } from '../__generated__/openapi.ts';
import type { AccountKind, DeviceKind } from '../__generated__/resolvers.ts';
import { communityId } from '../communities/communities.ts';
import { call } from '../core/rest/call.ts';
import type { Rest } from '../core/rest/client.ts';
import type { ItemOf } from '../core/rest/contract.ts';
import {
  flag,
  instant,
  list,
  number,
  optionalInstant,
  optionalText,
  page,
  rowId,
  tally,
  text,
  type Wire,
  wire,
} from '../core/rest/decode.ts';
import { decodeUser } from '../people/people.ts';
import { postId } from '../posts/posts.ts';
import type { Month } from './month.ts';
import {
  accountId,
  type AccountRecord,
  type ActivityRecord,
  auditEntryId,
  type AuditEntryRecord,
  monthId,
  type MonthRecord,
  topCommunityId,
  type TopCommunityRecord,
  topPostId,
  type TopPostRecord,
} from './statistics.ts';

type WireAccount = components['schemas']['StatisticsUser'];

/** A page of a list that tells how many there are in all. */
export interface Page<Item> {
  items: Item[];
  total: number;
}

const told = (value: unknown): boolean | null => (value === undefined ? null : flag(value));

function decodeAccount(value: unknown): AccountRecord {
  const account = wire<WireAccount>(value, 'account');
  const user = decodeUser(value);
  return {
    id: accountId.write({ user: user.row }),
    user,
    isAdministrator: text(account.admin) === 'ROLE_ADMIN' || account.admin === true,
    isExternal: told(account.externe),
    createdAt: optionalInstant(account.datecreation) ?? null,
    lastSeenAt: optionalInstant(account.datelastconnect) ?? null,
    usesWeb: told(account.web),
    usesMobile: told(account.mobile),
  };
}

/** How many people are connected at this moment. */
export async function fetchLiveCount(rest: Rest): Promise<number> {
  return tally(wire(await rest.read(call('GET /statistique/userlive/0')), 'userlive').userlive);
}

/** How many accounts there are, of each kind. */
export async function fetchAccountCounts(rest: Rest) {
  const counts = wire(await rest.read(call('GET /statistique/userlive/1')), 'userlive');
  return {
    total: tally(counts.profils),
    neverUsed: tally(counts.nonactifs),
    external: tally(counts.externes),
    web: tally(counts.web),
    mobile: tally(counts.mobile),
  };
}

type WireDay = ItemOf<'GET /statistique/tauxlivemonths/{month}/{year}', 'jours'>;

const decodeActivity = (activity: Wire<Omit<WireDay, 'jour'>>): ActivityRecord => ({
  postCount: tally(activity.publications),
  commentCount: tally(activity.commentaires),
  reactionCount: tally(activity.reactions),
  messageCount: tally(activity.messages),
});

/** What happened in a month, and on each of its days. */
export async function fetchMonth(rest: Rest, asked: Month): Promise<MonthRecord> {
  const { name, month, year } = asked;
  const answer = await rest.read(
    call('GET /statistique/tauxlivemonths/{month}/{year}', { path: { month, year } }),
  );
  const figures = wire(answer, 'tauxlivemonths');
  return {
    __typename: 'MonthlyStatistics',
    id: monthId.write({ month: name }),
    asked,
    engagementRate: Math.min(100, Math.max(0, number(figures.taux, 'tauxlivemonths.taux'))),
    activeCount: tally(figures.actifs),
    peopleCount: tally(figures.profils),
    ...decodeActivity(figures),
    days: list(figures.jours, 'tauxlivemonths.jours').map((item) => {
      const day = wire<WireDay>(item, 'tauxlivemonths.jours');
      const serial = String(number(day.jour, 'tauxlivemonths.jour')).padStart(2, '0');
      return { date: `${name}-${serial}`, ...decodeActivity(day) };
    }),
  };
}

/** The reactions of a month. */
export async function fetchReactionCounts(rest: Rest, { month, year }: Month) {
  const answer = await rest.read(call('GET /statreacts/{month}/{year}', { path: { month, year } }));
  const counts = wire(answer, 'statreacts');
  const [like, applause, check] = [tally(counts.likeokey), tally(counts.likemain), tally(counts.likecoche)];
  return { total: like + applause + check, like, applause, check };
}

/** Who published most in a month, most posts first. */
export async function fetchTopPosters(rest: Rest, { month, year }: Month) {
  const answer = await rest.read(call('GET /statposteurs/{month}/{year}', { path: { month, year } }));
  return list(wire(answer, 'statposteurs').posteurs, 'statposteurs').map((item) => {
    const poster = wire<ItemOf<'GET /statposteurs/{month}/{year}', 'posteurs'>>(item, 'statposteurs');
    return { user: decodeUser(poster.user), postCount: tally(poster.nbpost) };
  });
}

type WireTopCommunity = ItemOf<'GET /statcomms/{month}/{year}/{start}', 'communautes'>;

/** The liveliest communities of a month: five at a time. */
export async function fetchTopCommunities(
  rest: Rest,
  { name, month, year }: Month,
  start: number,
): Promise<TopCommunityRecord[]> {
  const answer = await rest.read(
    call('GET /statcomms/{month}/{year}/{start}', { path: { month, year, start } }),
  );
  return list(wire(answer, 'statcomms').communautes, 'statcomms').map((item) => {
    const entry = wire<WireTopCommunity>(item, 'statcomms');
    const group = wire<WireTopCommunity['group']>(entry.group, 'statcomms.group');
    const community = rowId(group.id, 'statcomms.group.id');
    return {
      id: topCommunityId.write({ month: name, community }),
      communityId: communityId.write({ community }),
      slug: community,
      title: text(group.titre),
      actCount: tally(entry.totalacts),
    };
  });
}

type WireTopPost = ItemOf<'POST /api/statistics/top-posts', 'posts'>;

/** The posts of a month that drew most people; `pageNumber` counts from 1. */
export async function fetchTopPosts(
  rest: Rest,
  { name, month, year }: Month,
  pageNumber: number,
  count: number,
): Promise<TopPostRecord[]> {
  const answer = await rest.read(
    call('POST /api/statistics/top-posts', {
      query: { page: pageNumber, postsPerPage: count },
      json: { month: `${String(month).padStart(2, '0')}-${year}` },
    }),
  );
  return list(wire(answer, 'top-posts').posts, 'top-posts').map((item) => {
    const top = wire<WireTopPost>(item, 'top-posts');
    const group = wire<WireTopPost['groups']>(top.groups, 'top-posts.groups');
    const post = rowId(top.id, 'top-posts.id');
    const community = rowId(group.id, 'top-posts.groups.id');
    return {
      id: topPostId.write({ month: name, post }),
      postId: postId.write({ community, post }),
      slug: post,
      communitySlug: community,
      communityTitle: text(group.titre),
      author: decodeUser(top.users),
      createdAt: instant(top.createdAt, 'top-posts.createdAt'),
      actCount: tally(top.nbrAction),
    };
  });
}

const accountKinds: Record<AccountKind, number> = { ALL: 0, NEVER_USED: 1, EXTERNAL: 2, CONNECTED: 3 };

/** Accounts of a kind. */
export async function fetchAccounts(
  rest: Rest,
  kind: AccountKind,
  start: number,
  count: number,
): Promise<Page<AccountRecord>> {
  const answer = await rest.read(
    call('POST /reports', { json: { action: accountKinds[kind], nb: count, start } }),
  );
  const { items, total } = page(answer, 'users', start, 'reports');
  return { items: items.map(decodeAccount), total };
}

const deviceKinds: Record<DeviceKind, number> = { MOBILE: 1, WEB: 2 };
const anyDevice = 0;

/** Accounts by their last connection, on one kind of device or any. */
export async function fetchLatestConnections(
  rest: Rest,
  device: DeviceKind | null,
  start: number,
  count: number,
): Promise<Page<AccountRecord>> {
  const answer = await rest.read(
    call('POST /lastconnection', {
      json: { type: device ? deviceKinds[device] : anyDevice, nb: count, start },
    }),
  );
  const { items, total } = page(answer, 'result', start, 'lastconnection');
  return {
    total,
    items: items.map((item) => {
      const entry = wire<ItemOf<'POST /lastconnection', 'result'>>(item, 'lastconnection.result');
      const account = decodeAccount(entry.users);
      return { ...account, lastSeenAt: optionalInstant(entry.datelastconnect) ?? account.lastSeenAt };
    }),
  };
}

/** Gives the right to administer the platform or takes it; answers everybody who has it then. */
export async function setAdministrator(
  rest: Rest,
  email: string,
  isAdministrator: boolean,
): Promise<AccountRecord[]> {
  const answer = await rest.write(
    call('POST /api/suprauser/{wanted}/{email}', { path: { wanted: isAdministrator ? '1' : '0', email } }),
  );
  return list(wire(answer, 'suprauser').users, 'suprauser.users').map(decodeAccount);
}

const toInternal = 2;

/** Makes somebody from outside one of the organisation. */
export async function makeInternal(rest: Rest, email: string): Promise<void> {
  await rest.write(call('POST /api/userswitch', { json: { action: toInternal, email } }));
}

const toSomebodyInside = 1;

/** Sends somebody of the organisation their invitation again. */
export async function inviteAgain(rest: Rest, email: string): Promise<void> {
  await rest.write(call('POST /api/sendemail', { json: { action: toSomebodyInside, email } }));
}

/** What was done in the administration, the latest first: an addition to the documented API. */
export async function fetchAudit(rest: Rest, start: number, count: number): Promise<AuditEntryRecord[]> {
  const answer = await rest.read(call('GET /api/admin/audit/{start}/{nb}', { path: { start, nb: count } }));
  return list(wire(answer, 'audit').result, 'audit.result').map((item) => {
    const act = wire<ItemOf<'GET /api/admin/audit/{start}/{nb}', 'result'>>(item, 'audit.result');
    const row = rowId(act.id, 'audit.id');
    return {
      id: auditEntryId.write({ entry: row }),
      row,
      author: act.auteur === null || act.auteur === undefined ? null : decodeUser(act.auteur),
      action: text(act.action),
      subject: optionalText(act.sujet) ?? '',
      at: instant(act.date, 'audit.date'),
    };
  });
}
