import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
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
import type { FileLinks } from '../core/files/links.ts';
import { avatars, allPersonColumns } from '../people/people.ts';
import { toWireUser } from '../people/people.wire.ts';
import { signIns } from '../session/tables.ts';
import type {
  LastConnectionsResponse,
  LastConnectionsBody,
  AccountReportResponse,
  AccountReportBody,
  StatisticsUser,
} from './wire.ts';

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

/** People in wire format for the statistics. */
async function listForStatistics(
  db: Queryable,
  links: FileLinks,
  { where, order }: ReportRequest,
  page?: Page,
): Promise<{ people: z.output<typeof StatisticsUser>[]; positions: string[] | undefined }> {
  const query = db
    .select({ ...columns, place: order.place })
    .from(users)
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(and(where, order.after(page?.after)))
    .orderBy(...order.by);
  const rows = await (page ? query.limit(page.count).offset(offsetOf(page)) : query);
  const people = rows.map((row) => ({
    ...toWireUser(row, links),
    admin: row.isAdministrator ? ('ROLE_ADMIN' as const) : ('ROLE_USER' as const),
    isChangingStatu: false as const,
    externe: row.isExternal ? (1 as const) : (0 as const),
    datecreation: row.createdAt.toISOString(),
    datelastconnect: row.lastSeenAt?.toISOString() ?? null,
    web: row.web ? (1 as const) : (0 as const),
    mobile: row.mobile ? (1 as const) : (0 as const),
  }));
  return { people, positions: page && pageTokens(page, order, rows) };
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
export const listAdministrators = async (db: Queryable, links: FileLinks) =>
  (await listForStatistics(db, links, administrators)).people;

/** A page of people with the total. */
export async function readReportPage(db: Database, links: FileLinks, request: ReportRequest, page: Page) {
  const [total, listed] = await Promise.all([
    db.$count(users, request.where),
    listForStatistics(db, links, request, page),
  ]);
  return { total, ...listed };
}

/** A page of accounts of one kind: all, never used, external, or recently connected. */
export async function readPeopleReport(
  db: Database,
  links: FileLinks,
  { action, nb, start, apres }: z.output<typeof AccountReportBody>,
): Promise<z.output<typeof AccountReportResponse>> {
  const report = peopleReports[action];
  if (!report) throw notFoundError();
  const page = { count: nb, start, after: apres };
  const { total, people, positions } = await readReportPage(db, links, report, page);
  return { status: true, total, users: people, positions };
}

/** A page of accounts, last connected first, optionally from one kind of device. */
export async function listLastConnections(
  db: Database,
  links: FileLinks,
  { type, nb, start, apres }: z.output<typeof LastConnectionsBody>,
): Promise<z.output<typeof LastConnectionsResponse>> {
  const page = { count: nb, start, after: apres };
  const { total, people, positions } = await readReportPage(db, links, lastConnectionsReport(type), page);
  const result = people.flatMap((person) =>
    person.datelastconnect === null ? [] : [{ datelastconnect: person.datelastconnect, users: person }],
  );
  return { status: true, total, result, positions };
}

/** People by id, in wire format for lists. */
export async function findPeopleById(db: Queryable, links: FileLinks, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, ReturnType<typeof toWireUser>>();
  const rows = await db
    .select(allPersonColumns)
    .from(users)
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map((row) => [row.id, toWireUser(row, links)]));
}
