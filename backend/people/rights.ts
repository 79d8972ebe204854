import { eq, sql } from 'drizzle-orm';
import { updateAccount, convertToInternalAccount } from '../accounts/accounts.ts';
import { endSessions } from '../accounts/sessions.ts';
import { users } from '../accounts/tables.ts';
import type { MembershipChange } from '../communities/realtimeEvents.ts';
import { joinCompanyWideCommunity, syncCompanyWideMembership } from '../communities/companyWide.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendConfig } from '../core/config.ts';
import type { Transaction } from '../core/database/database.ts';
import { conflictError, notFoundError } from '../core/errors.ts';

const notFoundMessage = "Cette personne n'existe pas ou n'existe plus.";

/** Identifies a person by id, or by lower-case e-mail. */
export type PersonKey = { id: number } | { email: string };

const named = (person: PersonKey) =>
  'id' in person ? eq(users.id, person.id) : eq(users.email, person.email);

/** Locks a person and all administrators. Reports whether the person is the last administrator. */
export async function lockPersonAndAdministrators(tx: Transaction, person: PersonKey) {
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
  if (!found) throw notFoundError(notFoundMessage);
  const isLastAdministrator =
    found.isAdministrator && !rows.some((row) => row.isAdministrator && row.id !== found.id);
  return { person: found, isLastAdministrator };
}

/** Error for revoking the right of the last administrator. */
export const lastAdministratorError = () =>
  conflictError("C'est le dernier administrateur de la plateforme.", 'LAST_ADMINISTRATOR');

/**
 * Grants, revokes or toggles the platform right, never the last one. A change ends the person's other sessions: their
 * tokens name the right. Returns membership changes to publish too.
 */
export async function setAdministrator(
  tx: Transaction,
  config: Pick<BackendConfig, 'guestsSeeOrganisation'>,
  caller: Partial<Pick<Caller, 'sessionId'>>,
  key: PersonKey,
  requestedValue: boolean | 'other',
) {
  const { person, isLastAdministrator } = await lockPersonAndAdministrators(tx, key);
  const isAdministrator = requestedValue === 'other' ? !person.isAdministrator : requestedValue;
  if (!isAdministrator && isLastAdministrator) throw lastAdministratorError();
  const isChanged = isAdministrator !== person.isAdministrator;
  if (isChanged) await updateAccount(tx, person.id, { isAdministrator });
  const endedSessionIds = isChanged ? await endSessions(tx, person.id, { exceptId: caller.sessionId }) : [];
  const memberships = isChanged ? await syncCompanyWideMembership(tx, config, [person.id]) : [];
  return {
    id: person.id,
    email: person.email,
    isAdministrator,
    isChanged,
    ended: endedSessionIds,
    memberships,
  };
}

/**
 * Converts an external person to an internal one. Returns membership changes to publish; undefined when already
 * internal.
 */
export async function convertToInternal(
  tx: Transaction,
  email: string,
): Promise<MembershipChange[] | undefined> {
  const id = await convertToInternalAccount(tx, email);
  if (id !== undefined) return joinCompanyWideCommunity(tx, { id, email });
  if ((await tx.$count(users, eq(users.email, email))) === 0) throw notFoundError(notFoundMessage);
  return undefined;
}

/** Finds a person who has never signed in; throws when there is none. */
export async function findPersonNeverSignedIn(tx: Transaction, email: string) {
  const [person] = await tx
    .select({ id: users.id, isExternal: users.isExternal, firstSignInAt: users.firstSignInAt })
    .from(users)
    .where(eq(users.email, email));
  if (!person) throw notFoundError(notFoundMessage);
  if (person.firstSignInAt !== null) throw conflictError("Cette personne s'est déjà connectée.", 'ACTIVE');
  return person;
}
