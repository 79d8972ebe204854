import { tz } from '@date-fns/tz';
import { and } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { byteOrderMark, csvLines } from '../core/csv.ts';
import type { Database } from '../core/database/database.ts';
import { timeZone } from '../core/timeZone.ts';
import { accountRequest, type Filters } from './accountList.ts';
import { AccountFilters } from './wire.ts';

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

/** Writes filters as a part of an address. */
export const writeFilters = (filters: Filters): string =>
  Buffer.from(JSON.stringify(filters)).toString('base64url');

/** Reads filters of a signed address. */
export const readFilters = (text: string): Filters =>
  AccountFilters.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));

/** The accounts as parts of a CSV file, read while they are sent; imports take the same columns. */
export async function* streamAccountsCsv(database: Database, filters: Filters): AsyncGenerator<string> {
  const { where, order } = accountRequest(filters);
  yield byteOrderMark + csvLines([columns]);
  let after: string | undefined;
  for (;;) {
    const rows = await database
      .select({ user: users, place: order.place })
      .from(users)
      .where(and(where, order.after(after)))
      .orderBy(...order.by)
      .limit(batch);
    yield csvLines(rows.map(({ user }) => rowOf(user)));
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = order.token(last.place);
  }
}
