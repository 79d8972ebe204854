import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { openAccount } from '../accounts/accounts.ts';
import { users } from '../accounts/tables.ts';
import { joinDefault } from '../communities/companyWide.ts';
import { addMember } from '../communities/joining.ts';
import type { BackendConfig } from '../core/config.ts';
import type { Transaction } from '../core/database/database.ts';
import { isGuest } from '../core/guard.ts';
import { externalInvitations } from './tables.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

type Invitation = Omit<typeof externalInvitations.$inferInsert, 'tokenHash' | 'expiresAt'>;

/** Days in which an invitation by mail can be accepted. */
export const invitationDays = 14;

/** Writes an invitation by mail, in the place of an earlier one to the same community; answers its token. */
export async function insertInvitation(tx: Transaction, invitation: Invitation): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .delete(externalInvitations)
    .where(
      and(
        eq(externalInvitations.communityId, invitation.communityId),
        eq(externalInvitations.email, invitation.email),
        isNull(externalInvitations.acceptedAt),
      ),
    );
  await tx.insert(externalInvitations).values({
    ...invitation,
    tokenHash: hashOf(token),
    expiresAt: sql`now() + make_interval(days => ${invitationDays})`,
  });
  return token;
}

/**
 * Accepts an invitation by the token of its mail, once: the person gets an account with what was told of
 * them, as a guest, or keeps the one they have meanwhile, and joins the community. Answers their id, or
 * undefined when the token is none of an invitation that still stands.
 */
export async function acceptExternal(
  tx: Transaction,
  config: Pick<BackendConfig, 'guestsSeeOrganisation'>,
  token: string,
): Promise<number | undefined> {
  const [invitation] = await tx
    .update(externalInvitations)
    .set({ acceptedAt: sql`now()` })
    .where(
      and(
        eq(externalInvitations.tokenHash, hashOf(token)),
        isNull(externalInvitations.acceptedAt),
        gt(externalInvitations.expiresAt, sql`now()`),
      ),
    )
    .returning();
  if (!invitation) return undefined;
  const { email, firstName, lastName, phone, job, photoId, communityId, role } = invitation;
  await openAccount(tx, { email, firstName, lastName, phone, job, avatarId: photoId, isExternal: true });
  const [person] = await tx
    .select({ id: users.id, isExternal: users.isExternal, isAdministrator: users.isAdministrator })
    .from(users)
    .where(eq(users.email, email));
  if (!person) return undefined;
  if (!isGuest(config, person)) await joinDefault(tx, person.id);
  await addMember(tx, communityId, person.id, role);
  return person.id;
}
