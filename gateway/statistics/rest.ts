import type { components } from '../__generated__/openapi.ts';
import type { Rest } from '../core/rest/client.ts';
import {
  flag,
  instant,
  list,
  number,
  optionalInstant,
  optionalText,
  rowId,
  tally,
  text,
  wire,
} from '../core/rest/decode.ts';
import { globalId } from '../core/ids.ts';
import { decodeUser, type UserRecord } from '../people/people.ts';
import type { Month } from './month.ts';

type WireAccount = components['schemas']['StatisticsUser'];

/** An account as administrators see it. */
export interface AccountRecord {
  id: string;
  user: UserRecord;
  isAdministrator: boolean;
  isExternal: boolean | null;
  createdAt: string | null;
  lastSeenAt: string | null;
  usesWeb: boolean | null;
  usesMobile: boolean | null;
}

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
    id: globalId('Account', user.row),
    user,
    isAdministrator: text(account.admin) === 'ROLE_ADMIN' || account.admin === true,
    isExternal: told(account.externe),
    createdAt: optionalInstant(account.datecreation) ?? null,
    lastSeenAt: optionalInstant(account.datelastconnect) ?? null,
    usesWeb: told(account.web),
    usesMobile: told(account.mobile),
  };
}

/** GET /statistique/userlive/0. */
export async function fetchLiveCount(rest: Rest): Promise<number> {
  const answer = await rest.read({ method: 'GET', path: '/statistique/userlive/0' });
  return tally(wire<{ userlive: unknown }>(answer, 'userlive').userlive);
}

/** GET /statistique/userlive/1. */
export async function fetchAccountCounts(rest: Rest) {
  const answer = await rest.read({ method: 'GET', path: '/statistique/userlive/1' });
  const counts = wire<Record<'profils' | 'nonactifs' | 'externes' | 'web' | 'mobile', unknown>>(
    answer,
    'userlive',
  );
  return {
    total: tally(counts.profils),
    neverUsed: tally(counts.nonactifs),
    external: tally(counts.externes),
    web: tally(counts.web),
    mobile: tally(counts.mobile),
  };
}

interface WireActivity {
  publications: unknown;
  commentaires: unknown;
  reactions: unknown;
  messages: unknown;
}

interface ActivityRecord {
  postCount: number;
  commentCount: number;
  reactionCount: number;
  messageCount: number;
}

const decodeActivity = (activity: Partial<Record<keyof WireActivity, unknown>>): ActivityRecord => ({
  postCount: tally(activity.publications),
  commentCount: tally(activity.commentaires),
  reactionCount: tally(activity.reactions),
  messageCount: tally(activity.messages),
});

/** What happened in a month. */
export interface MonthRecord extends ActivityRecord {
  __typename: 'MonthlyStatistics';
  id: string;
  asked: Month;
  engagementRate: number;
  activeCount: number;
  peopleCount: number;
  days: (ActivityRecord & { date: string })[];
}

/** GET /statistique/tauxlivemonths/{month}/{year}. */
export async function fetchMonth(rest: Rest, asked: Month): Promise<MonthRecord> {
  const { name, month, year } = asked;
  const answer = await rest.read({
    method: 'GET',
    path: `/statistique/tauxlivemonths/${month}/${year}`,
    operation: 'GET /statistique/tauxlivemonths/{month}/{year}',
  });
  const figures = wire<WireActivity & { taux: unknown; actifs: unknown; profils: unknown; jours: unknown }>(
    answer,
    'tauxlivemonths',
  );
  return {
    __typename: 'MonthlyStatistics',
    id: globalId('MonthlyStatistics', name),
    asked,
    engagementRate: Math.min(100, Math.max(0, number(figures.taux, 'tauxlivemonths.taux'))),
    activeCount: tally(figures.actifs),
    peopleCount: tally(figures.profils),
    ...decodeActivity(figures),
    days: list(figures.jours, 'tauxlivemonths.jours').map((item) => {
      const day = wire<WireActivity & { jour: unknown }>(item, 'tauxlivemonths.jours');
      const serial = String(number(day.jour, 'tauxlivemonths.jour')).padStart(2, '0');
      return { date: `${name}-${serial}`, ...decodeActivity(day) };
    }),
  };
}

/** GET /statreacts/{month}/{year}. */
export async function fetchReactionCounts(rest: Rest, { month, year }: Month) {
  const answer = await rest.read({
    method: 'GET',
    path: `/statreacts/${month}/${year}`,
    operation: 'GET /statreacts/{month}/{year}',
  });
  const counts = wire<Record<'likeokey' | 'likemain' | 'likecoche', unknown>>(answer, 'statreacts');
  const [like, applause, check] = [tally(counts.likeokey), tally(counts.likemain), tally(counts.likecoche)];
  return { total: like + applause + check, like, applause, check };
}

/** GET /statposteurs/{month}/{year}: most posts first. */
export async function fetchTopPosters(rest: Rest, { month, year }: Month) {
  const answer = await rest.read({
    method: 'GET',
    path: `/statposteurs/${month}/${year}`,
    operation: 'GET /statposteurs/{month}/{year}',
  });
  const { posteurs } = wire<{ posteurs: unknown }>(answer, 'statposteurs');
  return list(posteurs, 'statposteurs').map((item) => {
    const poster = wire<{ user: unknown; nbpost: unknown }>(item, 'statposteurs');
    return { user: decodeUser(poster.user), postCount: tally(poster.nbpost) };
  });
}

/** A lively community. */
export interface TopCommunityRecord {
  id: string;
  communityId: string;
  slug: string;
  title: string;
  actCount: number;
}

/** GET /statcomms/{month}/{year}/{start}: five at a time. */
export async function fetchTopCommunities(
  rest: Rest,
  { name, month, year }: Month,
  start: number,
): Promise<TopCommunityRecord[]> {
  const answer = await rest.read({
    method: 'GET',
    path: `/statcomms/${month}/${year}/${start}`,
    operation: 'GET /statcomms/{month}/{year}/{start}',
  });
  const { communautes } = wire<{ communautes: unknown }>(answer, 'statcomms');
  return list(communautes, 'statcomms').map((item) => {
    const entry = wire<{ group: unknown; totalacts: unknown }>(item, 'statcomms');
    const group = wire<{ id: unknown; titre: unknown }>(entry.group, 'statcomms.group');
    const slug = rowId(group.id, 'statcomms.group.id');
    return {
      id: globalId('TopCommunity', name, slug),
      communityId: globalId('Community', slug),
      slug,
      title: text(group.titre),
      actCount: tally(entry.totalacts),
    };
  });
}

/** A publication that drew people. */
export interface TopPostRecord {
  id: string;
  postId: string;
  slug: string;
  communitySlug: string;
  communityTitle: string;
  author: UserRecord;
  createdAt: string;
  actCount: number;
}

/** POST /api/statistics/top-posts; `page` counts from 1. */
export async function fetchTopPosts(
  rest: Rest,
  { name, month, year }: Month,
  page: number,
  count: number,
): Promise<TopPostRecord[]> {
  const answer = await rest.read({
    method: 'POST',
    path: `/api/statistics/top-posts?page=${page}&postsPerPage=${count}`,
    operation: 'POST /api/statistics/top-posts',
    json: { month: `${String(month).padStart(2, '0')}-${year}` },
  });
  const { posts } = wire<{ posts: unknown }>(answer, 'top-posts');
  return list(posts, 'top-posts').map((item) => {
    const post = wire<Record<'id' | 'groups' | 'users' | 'createdAt' | 'nbrAction', unknown>>(
      item,
      'top-posts',
    );
    const group = wire<{ id: unknown; titre: unknown }>(post.groups, 'top-posts.groups');
    const slug = rowId(post.id, 'top-posts.id');
    return {
      id: globalId('TopPost', name, slug),
      postId: globalId('Post', slug),
      slug,
      communitySlug: rowId(group.id, 'top-posts.groups.id'),
      communityTitle: text(group.titre),
      author: decodeUser(post.users),
      createdAt: instant(post.createdAt, 'top-posts.createdAt'),
      actCount: tally(post.nbrAction),
    };
  });
}

/** POST /reports. */
export async function fetchAccounts(
  rest: Rest,
  action: number,
  start: number,
  count: number,
): Promise<Page<AccountRecord>> {
  const answer = await rest.read({ method: 'POST', path: '/reports', json: { action, nb: count, start } });
  const page = wire<{ users: unknown; total: unknown }>(answer, 'reports');
  const items = list(page.users, 'reports.users').map(decodeAccount);
  return { items, total: page.total === undefined ? start + items.length : tally(page.total) };
}

/** POST /lastconnection. */
export async function fetchLatestConnections(
  rest: Rest,
  type: number,
  start: number,
  count: number,
): Promise<Page<AccountRecord>> {
  const answer = await rest.read({
    method: 'POST',
    path: '/lastconnection',
    json: { type, nb: count, start },
  });
  const page = wire<{ result: unknown; total: unknown }>(answer, 'lastconnection');
  const items = list(page.result, 'lastconnection.result').map((item) => {
    const entry = wire<{ datelastconnect: unknown; users: unknown }>(item, 'lastconnection.result');
    const account = decodeAccount(entry.users);
    return { ...account, lastSeenAt: optionalInstant(entry.datelastconnect) ?? account.lastSeenAt };
  });
  return { items, total: page.total === undefined ? start + items.length : tally(page.total) };
}

/**
 * POST /api/suprauser/{0|1}/{email}: 1 gives the right and 0 takes it; the answer lists
 * everybody who has it.
 */
export async function setAdministrator(
  rest: Rest,
  email: string,
  isAdministrator: boolean,
): Promise<AccountRecord[]> {
  const answer = await rest.write({
    method: 'POST',
    path: `/api/suprauser/${isAdministrator ? 1 : 0}/${encodeURIComponent(email)}`,
    operation: 'POST /api/suprauser/{0|1}/{email}',
  });
  return list(wire<{ users: unknown }>(answer, 'suprauser').users, 'suprauser.users').map(decodeAccount);
}

/** POST /api/userswitch: from external to internal. */
export async function makeInternal(rest: Rest, email: string): Promise<void> {
  await rest.write({ method: 'POST', path: '/api/userswitch', json: { action: 2, email } });
}

/** POST /api/sendemail: 1 for somebody of the organisation, 2 for somebody from outside. */
export async function inviteAgain(rest: Rest, email: string): Promise<void> {
  await rest.write({ method: 'POST', path: '/api/sendemail', json: { action: 1, email } });
}

/** What was done in the administration. */
export interface AuditEntryRecord {
  id: string;
  row: string;
  author: UserRecord | null;
  action: string;
  subject: string;
  at: string;
}

/** GET /api/admin/audit/{start}/{nb}: an addition to the documented API. */
export async function fetchAudit(rest: Rest, start: number, count: number): Promise<AuditEntryRecord[]> {
  const answer = await rest.read({
    method: 'GET',
    path: `/api/admin/audit/${start}/${count}`,
    operation: 'GET /api/admin/audit/{start}/{nb}',
  });
  return list(wire<{ result: unknown }>(answer, 'audit').result, 'audit.result').map((item) => {
    const act = wire<Record<'id' | 'auteur' | 'action' | 'sujet' | 'date', unknown>>(item, 'audit.result');
    const row = rowId(act.id, 'audit.id');
    return {
      id: globalId('AuditEntry', row),
      row,
      author: act.auteur === null || act.auteur === undefined ? null : decodeUser(act.auteur),
      action: text(act.action),
      subject: optionalText(act.sujet) ?? '',
      at: instant(act.date, 'audit.date'),
    };
  });
}

/** The administration area of somebody who may see it. */
export interface AdministrationRecord {
  __typename: 'Administration';
  id: string;
}
