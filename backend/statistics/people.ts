import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import type { Queryable } from '../core/database/database.ts';
import type { FileLinks } from '../core/files/links.ts';
import { avatars, allPersonColumns, userOnWire } from '../people/people.ts';
import { signIns } from '../session/tables.ts';
import type { StatisticsUser } from './wire.ts';

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
  order: SQL[];
  count?: number;
  start?: number;
}

/** People as the statistics show them. */
export async function listForStatistics(
  db: Queryable,
  links: FileLinks,
  { where, order, count, start = 0 }: Asked,
): Promise<z.output<typeof StatisticsUser>[]> {
  const query = db
    .select(columns)
    .from(users)
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(where)
    .orderBy(...order)
    .offset(start);
  const rows = await (count === undefined ? query : query.limit(count));
  return rows.map((row) => ({
    ...userOnWire(row, links),
    admin: row.isAdministrator ? ('ROLE_ADMIN' as const) : ('ROLE_USER' as const),
    isChangingStatu: false as const,
    externe: row.isExternal ? (1 as const) : (0 as const),
    datecreation: row.createdAt.toISOString(),
    datelastconnect: row.lastSeenAt?.toISOString() ?? null,
    web: row.web ? (1 as const) : (0 as const),
    mobile: row.mobile ? (1 as const) : (0 as const),
  }));
}

const newest = [desc(users.createdAt), desc(users.id)];
const lastSeen = [sql`${users.lastSeenAt} desc nulls last`, desc(users.id)];

/** The user tables by their action: who stands in them, in which order. */
export const reports: Record<number, { where?: SQL | undefined; order: SQL[] }> = {
  0: { order: newest },
  1: { where: isNull(users.firstSignInAt), order: newest },
  2: { where: eq(users.isExternal, true), order: newest },
  3: { where: signedIn(), order: lastSeen },
};

/** Who was there last: everybody, or those with such a device. */
export const lastConnections = (type: number): Asked => ({
  where: and(isNotNull(users.lastSeenAt), type === 1 || type === 2 ? signedIn(type) : undefined),
  order: lastSeen,
});

/** Everybody who may administer the platform, by name. */
export const administrators: Asked = {
  where: eq(users.isAdministrator, true),
  order: [asc(users.firstName), asc(users.lastName), asc(users.id)],
};

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
