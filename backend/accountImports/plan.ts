import { eq, inArray } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { type AuditChange, changesBetween } from '../audit/changes.ts';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { invalidError } from '../core/errors.ts';
import {
  createCommunityFinder,
  membershipKey,
  type NamedCommunity,
  readMembershipKeys,
} from './namedCommunities.ts';
import { findWrongCell, type ImportedFields, type Line } from './readLine.ts';

/** Most accounts that one file closes. */
const maxLeaving = 500;

interface Named extends Line {
  /** First and last name after the import. */
  name: string;
}
interface Known extends Named {
  id: number;
}
interface Leaving extends Known {
  wasAdministrator: boolean;
}
interface Added extends Named {
  /** Communities to join. */
  joined: NamedCommunity[];
}
interface Changed extends Known, Added {
  changes: AuditChange[];
  /** Undefined where the right stays. */
  isAdministrator?: boolean | undefined;
}

/** What a file does to the accounts. */
export interface Plan {
  added: Added[];
  changed: Changed[];
  unchanged: Named[];
  leaving: Leaving[];
  wrong: (Named & { error: string })[];
}

const isWrong = <Some extends Line>(line: Some): line is Some & { error: string } => line.error !== undefined;

/** Reads the accounts of lines, and locks until the end of the transaction those that the lines change or that join. */
async function lockChanged(tx: Transaction, lines: readonly Line[]) {
  const read = (emails: string[]) =>
    tx.select().from(users).where(inArray(users.email, emails)).orderBy(users.id);
  const stored = await read(lines.map(({ email }) => email));
  const byEmail = new Map(stored.map((user) => [user.email, user]));
  const changed = lines.flatMap(({ email, isLeaving, communities, fields }) => {
    const user = byEmail.get(email);
    return user && (isLeaving || communities !== '' || changesBetween({ ...user }, { ...fields }).length > 0)
      ? [email]
      : [];
  });
  // They may have changed or gone since.
  for (const email of changed) byEmail.delete(email);
  for (const user of await read(changed).for('no key update')) byEmail.set(user.email, user);
  return byEmail;
}

/** Compares lines with the accounts, and locks those that they change. */
export async function planImport(tx: Transaction, caller: Caller, lines: readonly Line[]): Promise<Plan> {
  const firstOf = new Map<string, number>();
  for (const one of lines) {
    const first = firstOf.get(one.email);
    if (first === undefined) firstOf.set(one.email, one.line);
    else one.error ??= `Cette adresse est déjà à la ligne ${first}.`;
  }
  const byEmail = await lockChanged(
    tx,
    lines.filter((one) => !isWrong(one)),
  );
  const findCommunities = await createCommunityFinder(tx, lines);
  const membershipKeys = await readMembershipKeys(
    tx,
    lines.flatMap((one) => (one.communities === '' ? [] : (byEmail.get(one.email)?.id ?? []))),
  );
  const plan: Plan = { added: [], changed: [], unchanged: [], leaving: [], wrong: [] };
  for (const line of lines) {
    const user = byEmail.get(line.email);
    const { firstName = user?.firstName ?? '', lastName = user?.lastName ?? '' } = line.fields;
    const one = { ...line, name: `${firstName} ${lastName}`.trim() };
    if (one.isLeaving && user?.id === caller.id)
      one.error ??= 'Vous ne pouvez pas supprimer votre propre compte.';
    one.error ??= findWrongCell(one, user);
    const { found, error } = findCommunities(one.isLeaving ? '' : one.communities);
    one.error ??= error;
    if (isWrong(one)) plan.wrong.push(one);
    else if (one.isLeaving)
      if (user) plan.leaving.push({ ...one, id: user.id, wasAdministrator: user.isAdministrator });
      else plan.unchanged.push(one);
    else if (!user) plan.added.push({ ...one, joined: found });
    else {
      const joined = found.filter(({ id }) => !membershipKeys.has(membershipKey(user.id, id)));
      addChanged(plan, { ...one, joined }, user);
    }
  }
  if (plan.leaving.length > maxLeaving)
    throw invalidError('fichier', `Un fichier ferme ${maxLeaving} comptes au maximum.`);
  await requireAdministrator(tx, plan);
  return plan;
}

function addChanged(plan: Plan, one: Added, user: typeof users.$inferSelect): void {
  const changes = changesBetween({ ...user }, { ...one.fields });
  if (changes.length === 0 && one.joined.length === 0) {
    plan.unchanged.push(one);
    return;
  }
  const { isAdministrator } = one.fields;
  const isRightChanged = isAdministrator !== undefined && isAdministrator !== user.isAdministrator;
  plan.changed.push({
    ...one,
    id: user.id,
    changes: changes.filter(({ field }) => field !== 'isAdministrator'),
    isAdministrator: isRightChanged ? isAdministrator : undefined,
  });
}

/** Turns lines into errors that would leave the platform without an administrator. */
async function requireAdministrator(tx: Transaction, plan: Plan): Promise<void> {
  const losing = [
    ...plan.leaving,
    ...plan.changed.filter(({ isAdministrator }) => isAdministrator === false),
  ];
  if (losing.length === 0) return;
  const present = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.isAdministrator, true))
    .orderBy(users.id)
    .for('no key update');
  const lost = new Set(losing.map(({ id }) => id));
  const isGained = (fields: ImportedFields) => fields.isAdministrator === true;
  if (present.some(({ id }) => !lost.has(id))) return;
  if ([...plan.added, ...plan.changed].some(({ fields }) => isGained(fields))) return;
  const administrators = new Set(present.map(({ id }) => id));
  const isLast = ({ id }: Known) => administrators.has(id);
  const error = "C'est le dernier administrateur de la plateforme.";
  plan.wrong.push(...losing.filter(isLast).map((one) => ({ ...one, error })));
  plan.leaving = plan.leaving.filter((one) => !isLast(one));
  plan.changed = plan.changed.filter((one) => !(lost.has(one.id) && isLast(one)));
}
