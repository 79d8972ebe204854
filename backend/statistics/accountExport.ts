import { tz } from '@date-fns/tz';
import { inArray } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { byteOrderMark, csvLines } from '../core/csv.ts';
import type { Database } from '../core/database/database.ts';
import { chunk } from '../core/grouping.ts';
import { timeZone } from '../core/timeZone.ts';
import { accountRequest } from './accountList.ts';
import type { Filters } from './accountList.wire.ts';

/** Accounts that one statement reads. */
const batch = 500;

const columns = [
  'E-mail',
  'Prénom',
  'Nom',
  'Civilité',
  'Fonction',
  'Téléphone',
  'Pays',
  'Langue',
  'Rôle',
  'Création de communautés',
  'État',
  'Externe',
  'Créé le',
  'Vu le',
];

const yesOrNo = (value: boolean): string => (value ? 'oui' : 'non');

const zone = tz(timeZone);
/** The day in the organisation's time zone, `2026-11-20`; empty for null. */
function dayOf(moment: Date | null): string {
  if (moment === null) return '';
  const day = zone(moment);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

const rowOf = (user: typeof users.$inferSelect): string[] => [
  user.email,
  user.firstName,
  user.lastName,
  user.civility,
  user.job,
  user.phone,
  user.country,
  user.language,
  user.isAdministrator ? 'administrateur' : 'utilisateur',
  yesOrNo(user.canCreateCommunities),
  user.firstSignInAt === null ? 'jamais connecté' : 'actif',
  yesOrNo(user.isExternal),
  dayOf(user.createdAt),
  dayOf(user.lastSeenAt),
];

/** The accounts as parts of a CSV file, read while they are sent; imports take the same columns. */
export async function* streamAccountsCsv(database: Database, filters: Filters): AsyncGenerator<string> {
  const { where, order } = accountRequest(filters);
  yield byteOrderMark + csvLines([columns]);
  // All ids at once: a visit meanwhile changes the order.
  const found = await database
    .select({ id: users.id })
    .from(users)
    .where(where)
    .orderBy(...order.by);
  for (const part of chunk(found, batch)) {
    const ids = part.map(({ id }) => id);
    const rows = await database.select().from(users).where(inArray(users.id, ids));
    const byId = new Map(rows.map((user) => [user.id, user]));
    // Some may have been deleted.
    yield csvLines(ids.flatMap((id) => byId.get(id) ?? []).map(rowOf));
  }
}
