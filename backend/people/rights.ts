import { eq, sql } from 'drizzle-orm';
import { updateAccount, convertToInternalAccount } from '../accounts/accounts.ts';
import { endSessions } from '../accounts/sessions.ts';
import { users } from '../accounts/tables.ts';
import type { MembersChange } from '../communities/realtimeEvents.ts';
import { joinCompanyWideCommunity } from '../communities/companyWide.ts';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { conflict, notFound } from '../core/errors.ts';

const gone = "Cette personne n'existe pas ou n'existe plus.";

/** Names a person: by id, or by e-mail in lower case. */
export type Named = { id: number } | { email: string };

const named = (person: Named) => ('id' in person ? eq(users.id, person.id) : eq(users.email, person.email));

/** A person and the administrators, locked: so that the last administrator is really the last. */
export async function lockPerson(tx: Transaction, person: Named) {
  const rows = await tx
    .select({
      id: users.id,
      email: users.email,
      isAdministrator: users.isAdministrator,
      isNamed: sql<boolean>`${named(person)}`,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(users)
    .where(sql`${named(person)} or ${users.isAdministrator}`)
    .orderBy(users.id)
    .for('no key update');
  const found = rows.find((row) => row.isNamed);
  if (!found) throw notFound(gone);
  const isLastAdministrator =
    found.isAdministrator && !rows.some((row) => row.isAdministrator && row.id !== found.id);
  return { person: found, isLastAdministrator };
}

export const lastAdministrator = () =>
  conflict("C'est le dernier administrateur de la plateforme.", 'LAST_ADMINISTRATOR');

/**
 * Gives or takes the right to administer the platform, or turns it round; never the last one's. Who loses it loses
 * their sessions, but the one by which they ask. Answers whose it is and what it is now, whether that is new, and
 * the sessions that have ended.
 */
export async function setAdministrator(
  tx: Transaction,
  caller: Caller,
  who: Named,
  wanted: boolean | 'other',
) {
  const { person, isLastAdministrator } = await lockPerson(tx, who);
  const isAdministrator = wanted === 'other' ? !person.isAdministrator : wanted;
  if (!isAdministrator && isLastAdministrator) throw lastAdministrator();
  const isChanged = isAdministrator !== person.isAdministrator;
  if (isChanged) await updateAccount(tx, person.id, { isAdministrator });
  const isLost = isChanged && !isAdministrator;
  const ended = isLost ? await endSessions(tx, person.id, { exceptId: caller.sessionId }) : [];
  return { email: person.email, isAdministrator, isChanged, ended };
}

/**
 * Makes an external person one of the organisation, and of its community; answers whose screens are to hear of it.
 * Undefined when they are one already.
 */
export async function makeInternal(tx: Transaction, email: string): Promise<MembersChange[] | undefined> {
  const id = await convertToInternalAccount(tx, email);
  if (id !== undefined) return joinCompanyWideCommunity(tx, { id, email });
  if ((await tx.$count(users, eq(users.email, email))) === 0) throw notFound(gone);
  return undefined;
}

/** Finds somebody who has never signed in, to be invited again. */
export async function findNeverSeen(tx: Transaction, email: string) {
  const [person] = await tx
    .select({ id: users.id, isExternal: users.isExternal, firstSignInAt: users.firstSignInAt })
    .from(users)
    .where(eq(users.email, email));
  if (!person) throw notFound(gone);
  if (person.firstSignInAt !== null) throw conflict("Cette personne s'est déjà connectée.", 'ACTIVE');
  return person;
}
