import { isNotInBin } from '../communities/binned.ts';
import { createHash, randomBytes } from 'node:crypto';
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { createAccount } from '../accounts/accounts.ts';
import { invitationDays } from '../accounts/passwordLinks.ts';
import { users } from '../accounts/tables.ts';
import type { MembershipChange } from '../communities/realtimeEvents.ts';
import { findMemberUsernames } from '../communities/audience.ts';
import { joinCompanyWideCommunity } from '../communities/companyWide.ts';
import { addMember } from '../communities/memberships.ts';
import { communities } from '../communities/tables.ts';
import type { BackendConfig } from '../core/config.ts';
import type { Transaction } from '../core/database/database.ts';
import { isGuest } from '../core/guard.ts';
import { publishPeopleChange } from '../core/realtime/eventQueue.ts';
import { externalInvitations } from './tables.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

type Invitation = Omit<typeof externalInvitations.$inferInsert, 'id' | 'tokenHash' | 'expiresAt'>;

const isPending = isNull(externalInvitations.acceptedAt);

/**
 * Writes an invitation in place of an earlier one to the same community; returns its id. With `isMailed` earlier links
 * end and the caller enqueues a mail, which makes a new one; otherwise the last link opens this community too.
 */
export async function insertInvitation(
  tx: Transaction,
  invitation: Invitation,
  isMailed: boolean,
): Promise<number> {
  const { communityId, email } = invitation;
  // Serialises invitations of one person, so that one link remains valid.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`);
  const mine = and(eq(externalInvitations.email, email), isPending);
  const [replaced] = await tx
    .delete(externalInvitations)
    .where(and(mine, eq(externalInvitations.communityId, communityId)))
    .returning({ tokenHash: externalInvitations.tokenHash });
  if (isMailed) await tx.update(externalInvitations).set({ tokenHash: null }).where(mine);
  const [row] = await tx
    .insert(externalInvitations)
    .values({
      ...invitation,
      tokenHash: isMailed ? null : (replaced?.tokenHash ?? null),
      expiresAt: sql`now() + make_interval(days => ${invitationDays})`,
    })
    .returning({ id: externalInvitations.id });
  if (!row) throw new Error('The invitation was not written.');
  return row.id;
}

/**
 * Makes the link of an invitation in place of earlier ones. Returns its person, inviter, token (stored as a hash only)
 * and all communities that the link opens; undefined when it was accepted or deleted, opens no community, or a later mail
 * includes it.
 */
export async function createInvitationLink(tx: Transaction, id: number) {
  const [invitation] = await tx
    .select({
      email: externalInvitations.email,
      firstName: externalInvitations.firstName,
      inviterId: externalInvitations.invitedBy,
    })
    .from(externalInvitations)
    .where(and(eq(externalInvitations.id, id), isPending));
  if (!invitation) return undefined;
  const { email } = invitation;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`);
  const mine = and(eq(externalInvitations.email, email), isPending);
  const isIncluded = await tx.$count(
    externalInvitations,
    and(
      mine,
      ne(externalInvitations.id, id),
      isNotNull(externalInvitations.tokenHash),
      gte(
        externalInvitations.expiresAt,
        sql`(select own.created_at + make_interval(days => ${invitationDays}) from ${externalInvitations} as own where own.id = ${id})`,
      ),
    ),
  );
  if (isIncluded > 0) return undefined;
  const opened = await tx
    .select({ title: communities.title })
    .from(externalInvitations)
    .innerJoin(communities, eq(communities.id, externalInvitations.communityId))
    .where(
      and(
        mine,
        // This one is valid again from now on.
        or(eq(externalInvitations.id, id), gt(externalInvitations.expiresAt, sql`now()`)),
        isNotInBin(communities.id),
      ),
    )
    .orderBy(desc(externalInvitations.id));
  if (opened.length === 0) return undefined;
  const token = randomBytes(32).toString('base64url');
  await tx.update(externalInvitations).set({ tokenHash: null }).where(mine);
  const granted = await tx
    .update(externalInvitations)
    .set({
      tokenHash: hashOf(token),
      expiresAt: sql`now() + make_interval(days => ${invitationDays})`,
    })
    .where(and(eq(externalInvitations.id, id), isPending))
    .returning({ id: externalInvitations.id });
  return granted.length > 0
    ? { ...invitation, token, communities: opened.map(({ title }) => title) }
    : undefined;
}

const isValid = and(isPending, gt(externalInvitations.expiresAt, sql`now()`));

/** Marks as accepted and returns the invitations of an e-mail, the newest first. */
async function takeInvitations(tx: Transaction, email: string) {
  const mine = and(eq(externalInvitations.email, email), isValid);
  // Locks communities first, in the same order as inviting does.
  const open = await tx
    .select({ id: communities.id, kind: communities.kind })
    .from(communities)
    .where(
      and(
        isNotInBin(communities.id),
        inArray(
          communities.id,
          tx.select({ id: externalInvitations.communityId }).from(externalInvitations).where(mine),
        ),
      ),
    )
    .orderBy(asc(communities.id))
    .for('no key update');
  const ids = open.map(({ id }) => id);
  const used = await tx
    .update(externalInvitations)
    .set({ acceptedAt: sql`now()`, tokenHash: null })
    .where(and(mine, inArray(externalInvitations.communityId, ids)))
    .returning();
  const companyWideId = open.find(({ kind }) => kind === 'defaut')?.id;
  return used
    .map((invitation) => ({ ...invitation, isCompanyWide: invitation.communityId === companyWideId }))
    .toSorted((one, other) => other.id - one.id);
}

interface Accepted {
  /** The person, who is to set a first password; undefined when they have one, or nothing was accepted. */
  userId: number | undefined;
  joined: MembershipChange[];
}

/** Accepts all valid invitations of the e-mail to which this token was mailed, as `acceptInvitationsOf`. */
export async function acceptInvitationToken(
  tx: Transaction,
  config: Pick<BackendConfig, 'guestsSeeOrganisation'>,
  token: string,
): Promise<Accepted> {
  const [meant] = await tx
    .select({ email: externalInvitations.email })
    .from(externalInvitations)
    .where(and(eq(externalInvitations.tokenHash, hashOf(token)), isValid));
  return meant ? acceptInvitationsOf(tx, config, meant.email) : { userId: undefined, joined: [] };
}

/**
 * Accepts all valid invitations of a verified e-mail: creates an external account if there is none, and joins the
 * communities. Returns what to publish.
 */
export async function acceptInvitationsOf(
  tx: Transaction,
  config: Pick<BackendConfig, 'guestsSeeOrganisation'>,
  email: string,
): Promise<Accepted> {
  const invited = await takeInvitations(tx, email);
  const [invitation] = invited;
  if (!invitation) return { userId: undefined, joined: [] };
  const { firstName, lastName, phone, job, photoId } = invitation;
  await createAccount(tx, { email, firstName, lastName, phone, job, avatarId: photoId, isExternal: true });
  publishPeopleChange(tx);
  const [person] = await tx
    .select({
      id: users.id,
      isExternal: users.isExternal,
      isAdministrator: users.isAdministrator,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
    })
    .from(users)
    .where(eq(users.email, email))
    .for('no key update');
  if (!person) return { userId: undefined, joined: [] };
  const isForGuest = isGuest(config, person);
  const joined = isForGuest ? [] : await joinCompanyWideCommunity(tx, { id: person.id, email });
  for (const { communityId, role, isCompanyWide } of invited)
    if (!(isForGuest && isCompanyWide) && (await addMember(tx, communityId, person.id, role)))
      joined.push({
        communityId,
        memberUsernames: await findMemberUsernames(tx, communityId),
        affectedUsernames: [email],
      });
  return { userId: person.hasPassword ? undefined : person.id, joined };
}
