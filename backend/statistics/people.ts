import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import type { Database, Queryable } from '../core/database/database.ts';
import {
  byInstant,
  byNumber,
  byText,
  offsetOf,
  type Ordering,
  ordering,
  type Page,
  tokensOf,
} from '../core/ordering.ts';
import { notFound } from '../core/errors.ts';
import type { FileLinks } from '../core/files/links.ts';
import { avatars, allPersonColumns, userOnWire } from '../people/people.ts';
import { signIns } from '../session/tables.ts';
import type {
  LastConnectionsAnswer,
  LastConnectionsBody,
  ReportAnswer,
  ReportBody,
  StatisticsUser,
} from './wire.ts';

/** Days over which connections by browser and by mobile device are counted. */
export const connectionDays = 30;

const recently = sql`${signIns.createdAt} > now() - make_interval(days => ${connectionDays})`;

/** Whether a person signed in lately, with such a device if one is named: 1 mobile, 2 browser. */
const signedIn = (device?: 1 | 2) =>
  sql<boolean>`exists (select 1 from ${signIns} where ${signIns.userId} = ${users.id} and ${recently}${
    device === undefined ? sql`` : sql` and ${signIns.device} = ${device}`
  })`;

const columns = {
  ...allPersonColumns,
  isAdministrator: users.isAdministrator,
  isExternal: users.isExternal,
  createdAt: users.createdAt,
  lastSeenAt: users.lastSeenAt,
  web: signedIn(2),
  mobile: signedIn(1),
};

interface Asked {
  where?: SQL | undefined;
  order: Ordering;
}

/** People as the statistics show them. */
async function listForStatistics(
  db: Queryable,
  links: FileLinks,
  { where, order }: Asked,
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
    ...userOnWire(row, links),
    admin: row.isAdministrator ? ('ROLE_ADMIN' as const) : ('ROLE_USER' as const),
    isChangingStatu: false as const,
    externe: row.isExternal ? (1 as const) : (0 as const),
    datecreation: row.createdAt.toISOString(),
    datelastconnect: row.lastSeenAt?.toISOString() ?? null,
    web: row.web ? (1 as const) : (0 as const),
    mobile: row.mobile ? (1 as const) : (0 as const),
  }));
  return { people, positions: page && tokensOf(page, order, rows) };
}

const newest = ordering('account', [byInstant(users.createdAt, 'desc'), byNumber(users.id, 'desc')]);
/** Who was never there stands last. */
const lastSeen = ordering('seen', [
  byInstant(sql`coalesce(${users.lastSeenAt}, 'epoch')`, 'desc'),
  byNumber(users.id, 'desc'),
]);
/** Of those who were there, as the index `users_last_seen` has them. */
const latest = ordering('connection', [byInstant(users.lastSeenAt, 'desc'), byNumber(users.id, 'desc')]);

/** The user tables by their action: who stands in them, in which order. */
const reports: Record<number, { where?: SQL | undefined; order: Ordering }> = {
  0: { order: newest },
  1: { where: isNull(users.firstSignInAt), order: newest },
  2: { where: eq(users.isExternal, true), order: newest },
  3: { where: signedIn(), order: lastSeen },
};

/** Who was there last: everybody, or those with such a device. */
const lastConnections = (type: number): Asked => ({
  where: and(isNotNull(users.lastSeenAt), type === 1 || type === 2 ? signedIn(type) : undefined),
  order: latest,
});

const administrators: Asked = {
  where: eq(users.isAdministrator, true),
  order: ordering('administrator', [byText(users.firstName), byText(users.lastName), byNumber(users.id)]),
};

/** Everybody who may administer the platform, by name. */
export const listAdministrators = async (db: Queryable, links: FileLinks) =>
  (await listForStatistics(db, links, administrators)).people;

/** A page of people, and how many there are in all. */
async function pageOf(db: Database, links: FileLinks, asked: Asked, page: Page) {
  const [total, listed] = await Promise.all([
    db.$count(users, asked.where),
    listForStatistics(db, links, asked, page),
  ]);
  return { total, ...listed };
}

/** A page of a user table. */
export async function reportPeople(
  db: Database,
  links: FileLinks,
  { action, nb, start, apres }: z.output<typeof ReportBody>,
): Promise<z.output<typeof ReportAnswer>> {
  const report = reports[action];
  if (!report) throw notFound();
  const page = { count: nb, start, after: apres };
  const { total, people, positions } = await pageOf(db, links, report, page);
  return { status: true, total, users: people, positions };
}

/** A page of the latest connections. */
export async function listLastConnections(
  db: Database,
  links: FileLinks,
  { type, nb, start, apres }: z.output<typeof LastConnectionsBody>,
): Promise<z.output<typeof LastConnectionsAnswer>> {
  const page = { count: nb, start, after: apres };
  const { total, people, positions } = await pageOf(db, links, lastConnections(type), page);
  const result = people.flatMap((person) =>
    person.datelastconnect === null ? [] : [{ datelastconnect: person.datelastconnect, users: person }],
  );
  return { status: true, total, result, positions };
}

/** People by id, as lists show them. */
export async function peopleById(db: Queryable, links: FileLinks, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, ReturnType<typeof userOnWire>>();
  const rows = await db
    .select(allPersonColumns)
    .from(users)
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map((row) => [row.id, userOnWire(row, links)]));
}
