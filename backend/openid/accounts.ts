import { and, eq, ne, sql } from 'drizzle-orm';
import { createAccount, updateAccount } from '../accounts/accounts.ts';
import { publishSessionsEnded } from '../accounts/sessions.ts';
import { users } from '../accounts/tables.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { joinCompanyWideCommunity } from '../communities/companyWide.ts';
import { publishMembershipChange } from '../communities/realtimeEvents.ts';
import type { BackendConfig } from '../core/config.ts';
import type { Transaction } from '../core/database/database.ts';
import { ApiError, forbiddenError } from '../core/errors.ts';
import type { OpenIdProvider } from '../core/openidProviders.ts';
import { publishPeopleChange } from '../core/realtime/eventQueue.ts';
import { normalizeName } from '../core/text.ts';
import { acceptInvitationsOf } from '../members/external.ts';
import { setAdministrator } from '../people/rights.ts';
import type { Identity } from './provider.ts';
import { openidIdentities } from './tables.ts';

const owner = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  firstSignInAt: users.firstSignInAt,
  onboardedAt: users.onboardedAt,
  isAdministrator: users.isAdministrator,
};

/** Longest texts that profiles accept. */
const maxLength = 100;

const byIdentity = (tx: Transaction, provider: string, subject: string) =>
  tx
    .select(owner)
    .from(users)
    .innerJoin(openidIdentities, eq(openidIdentities.userId, users.id))
    .where(and(eq(openidIdentities.provider, provider), eq(openidIdentities.subject, subject)))
    .for('key share', { of: users });

const byEmail = (tx: Transaction, email: string) =>
  tx.select(owner).from(users).where(eq(users.email, email)).for('no key update');

/** Creates the account of a person who is known to the provider only. Undefined when the e-mail was just taken. */
async function createAccountOf(tx: Transaction, identity: Identity, email: string): Promise<boolean> {
  const { firstName, lastName, jobTitle, phone } = identity;
  // Without half a character at the end.
  const short = (text: string) =>
    normalizeName(text)
      .slice(0, maxLength)
      .replace(/\p{Surrogate}$/u, '')
      .trim();
  const id = await createAccount(tx, {
    email,
    firstName: short(firstName),
    lastName: short(lastName),
    job: short(jobTitle),
    phone: short(phone),
  });
  if (id === undefined) return false;
  for (const change of await joinCompanyWideCommunity(tx, { id, email })) publishMembershipChange(tx, change);
  publishPeopleChange(tx);
  await recordAuditEntry(tx, { id }, 'user.create', email, { targetId: id });
  return true;
}

type Config = Pick<BackendConfig, 'guestsSeeOrganisation'>;

/**
 * The account of an identity: the one it is linked to, else the one with its verified e-mail, else a new one where it
 * is invited or the provider creates accounts. Locked. @throws ApiError 403 when there is none, 503 for an incomplete
 * identity that is linked to none.
 */
async function findOrCreateAccount(
  tx: Transaction,
  config: Config,
  provider: OpenIdProvider,
  identity: Identity,
) {
  const [linked] = await byIdentity(tx, provider.key, identity.subject);
  if (linked) return linked;
  // Without what UserInfo says, a person is neither known nor described.
  if (identity.incomplete) throw identity.incomplete;
  const { email } = identity;
  if (email === undefined)
    throw forbiddenError(
      `${provider.name} n’a pas transmis d’adresse e-mail vérifiée. Adressez-vous à votre administration.`,
    );
  let [person] = await byEmail(tx, email);
  if (!person) {
    // Who is invited from outside and comes in by the organisation's own provider is no guest.
    if (provider.createsAccounts) await createAccountOf(tx, identity, email);
    const { joined } = await acceptInvitationsOf(tx, config, email);
    for (const change of joined) publishMembershipChange(tx, change);
    [person] = await byEmail(tx, email);
  }
  if (!person)
    throw forbiddenError(
      'Vous n’avez pas de compte sur cette plateforme. Adressez-vous à votre administration.',
    );
  const others = and(
    eq(openidIdentities.userId, person.id),
    eq(openidIdentities.provider, provider.key),
    ne(openidIdentities.subject, identity.subject),
  );
  // An e-mail that was given to somebody else opens no account of its former holder.
  if ((await tx.$count(openidIdentities, others)) > 0)
    throw forbiddenError(
      `Un autre compte ${provider.name} ouvre déjà le compte de cette adresse e-mail. Adressez-vous à votre administration.`,
    );
  await tx
    .insert(openidIdentities)
    .values({ provider: provider.key, subject: identity.subject, userId: person.id })
    .onConflictDoNothing();
  return person;
}

/** Gives or takes the right to administer, if the groups could be read; the last administrator keeps it. */
async function applyGroups(
  tx: Transaction,
  config: Config,
  { administratorGroups }: OpenIdProvider,
  { groups }: Identity,
  person: { id: number; email: string; isAdministrator: boolean },
): Promise<boolean> {
  if (!administratorGroups || !groups) return person.isAdministrator;
  const isAdministrator = administratorGroups.some((group) => groups.includes(group));
  if (isAdministrator === person.isAdministrator) return isAdministrator;
  try {
    const { ended, memberships } = await setAdministrator(tx, config, {}, person, isAdministrator);
    publishSessionsEnded(tx, person.email, ended);
    for (const change of memberships) publishMembershipChange(tx, change);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'LAST_ADMINISTRATOR') return true;
    throw error;
  }
  const action = isAdministrator ? 'administrator.add' : 'administrator.remove';
  await recordAuditEntry(tx, person, action, person.email, { targetId: person.id });
  return isAdministrator;
}

/** The locked account of a person who signed in at a provider, with their rights as it says. @throws ApiError 403 */
export async function lockProviderAccount(
  tx: Transaction,
  config: Config,
  provider: OpenIdProvider,
  identity: Identity,
) {
  const { allowedGroups, name } = provider;
  if (allowedGroups && !allowedGroups.some((group) => identity.groups?.includes(group)))
    throw forbiddenError(
      `Votre compte ${name} n’ouvre pas cette plateforme. Adressez-vous à votre administration.`,
    );
  const person = await findOrCreateAccount(tx, config, provider, identity);
  // Nobody asks them for a first password.
  if (person.onboardedAt === null) await updateAccount(tx, person.id, { onboardedAt: sql`now()` });
  return { ...person, isAdministrator: await applyGroups(tx, config, provider, identity, person) };
}
