import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { sessions, users } from '../accounts/tables.ts';
import type { Database, Queryable } from '../core/database/database.ts';
import {
  byInstant,
  byNumber,
  byText,
  offsetOf,
  type Ordering,
  ordering,
  type Page,
  pageTokens,
} from '../core/ordering.ts';
import { notFoundError } from '../core/errors.ts';
import { avatars, allPersonColumns, type Person } from '../people/people.ts';
import { signIns } from '../session/tables.ts';
import type { z } from 'zod';
import type { LastConnectionsBody, AccountReportBody } from './wire.ts';

/** Start of the 30 days over which connections by device are counted. */
const since = sql`now() - make_interval(days => 30)`;

/**
 * SQL: sign-ins and used sessions of the last 30 days, by `user_id` and `device`: 1 mobile, 2 browser, null unknown. Who
 * comes every day renews a session and signs in no more. A session without a platform has the device of the
 * sign-in that began it: `POST /api/first` reports it there.
 */
export const recentConnections = sql`(
  select ${signIns.userId} as user_id, ${signIns.device}::int as device
  from ${signIns} where ${signIns.createdAt} > ${since}
  union all
  select ${sessions.userId}, case ${sessions.platform} when 'web' then 2 when 'ios' then 1 when 'android' then 1 else latest.device end
  from ${sessions} left join lateral (
    select s.id, s.device::int as device from ${signIns} as s
    where s.user_id = ${sessions.userId} and ${sessions.platform} is null and s.created_at <= ${sessions.createdAt} order by s.created_at desc limit 1) as latest on true
  where (${sessions.platform} is not null or latest.id is not null) and ${sessions.lastUsedAt} > ${since})`;

/** SQL condition: connected in the last 30 days, optionally by device: 1 mobile, 2 browser. */
export const hasConnectedRecently = (device?: 1 | 2) =>
  sql<boolean>`exists (select 1 from ${recentConnections} as c where c.user_id = ${users.id}${
    device === undefined ? sql`` : sql` and c.device = ${device}`
  })`;

const columns = {
  ...allPersonColumns,
  isAdministrator: users.isAdministrator,
  isExternal: users.isExternal,
  createdAt: users.createdAt,
  lastSeenAt: users.lastSeenAt,
  web: hasConnectedRecently(2),
  mobile: hasConnectedRecently(1),
};

/** Which accounts to list, and their order. */
export interface ReportRequest {
  where?: SQL | undefined;
  order: Ordering;
}

/** People for the statistics. */
async function listForStatistics(db: Queryable, { where, order }: ReportRequest, page?: Page) {
  const query = db
    .select({ ...columns, place: order.place })
    .from(users)
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(and(where, order.after(page?.after)))
    .orderBy(...order.by);
  const people = await (page ? query.limit(page.count).offset(offsetOf(page)) : query);
  return { people, positions: page && pageTokens(page, order, people) };
}

const newest = ordering('account', [byInstant(users.createdAt, 'desc'), byNumber(users.id, 'desc')]);
/** Last seen first; people never seen last. */
const lastSeenOrder = ordering('seen', [
  byInstant(sql`coalesce(${users.lastSeenAt}, 'epoch')`, 'desc'),
  byNumber(users.id, 'desc'),
]);
/** Last seen first, without people never seen; matches the index `users_last_seen`. */
const connectionOrder = ordering('connection', [
  byInstant(users.lastSeenAt, 'desc'),
  byNumber(users.id, 'desc'),
]);

/** User tables by action: their filter and order. */
const peopleReports: Record<number, { where?: SQL | undefined; order: Ordering }> = {
  0: { order: newest },
  1: { where: isNull(users.firstSignInAt), order: newest },
  2: { where: eq(users.isExternal, true), order: newest },
  3: { where: hasConnectedRecently(), order: lastSeenOrder },
};

/** Latest connections: everybody, or by device. */
const lastConnectionsReport = (type: number): ReportRequest => ({
  where: and(isNotNull(users.lastSeenAt), type === 1 || type === 2 ? hasConnectedRecently(type) : undefined),
  order: connectionOrder,
});

const administrators: ReportRequest = {
  where: eq(users.isAdministrator, true),
  order: ordering('administrator', [byText(users.firstName), byText(users.lastName), byNumber(users.id)]),
};

/** Platform administrators, by name. */
export const listAdministrators = async (db: Queryable) =>
  (await listForStatistics(db, administrators)).people;

/** A page of people with the total. */
export async function readReportPage(db: Database, request: ReportRequest, page: Page) {
  const [total, listed] = await Promise.all([
    db.$count(users, request.where),
    listForStatistics(db, request, page),
  ]);
  return { total, ...listed };
}

/** A page of accounts of one kind: all, never used, external, or recently connected. */
export async function readPeopleReport(db: Database, { action, page }: z.output<typeof AccountReportBody>) {
  const report = peopleReports[action];
  if (!report) throw notFoundError();
  return readReportPage(db, report, page);
}

/** A page of accounts, last connected first, optionally from one kind of device. */
export const listLastConnections = (db: Database, { type, page }: z.output<typeof LastConnectionsBody>) =>
  readReportPage(db, lastConnectionsReport(type), page);

/** People by id. */
export async function findPeopleById(db: Queryable, ids: readonly number[]): Promise<Map<number, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(allPersonColumns)
    .from(users)
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}
