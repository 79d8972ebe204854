import { eq } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { type AccessTo, defineAccess, readId, checkedInAction } from '../core/access.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { forbiddenError } from '../core/errors.ts';
import { requireEmployee } from '../core/guard.ts';
import { type Access, accessCommunity } from './permissions.ts';

/** Requires a member of the community in `field`; platform administrators pass too, others get 404. */
export const requireMemberOf = (field: string): AccessTo<Access> =>
  defineAccess('member', (request) =>
    accessCommunity(request.server.context.database, request.caller, readId(request, field)),
  );

/** Marks routes whose action itself checks that the caller is a member of the community or platform administrator. */
export const requireMemberInAction = checkedInAction('member');

/** Marks routes whose action itself locks the community, and checks that the caller administers it or the platform. */
export const requireCommunityAdministrator = checkedInAction('communityAdministrator');

/** Marks routes whose action itself checks that the caller is a member who may publish in the form's community. */
export const requirePublisherInAction = checkedInAction('publisher');

/** Throws 403 unless the caller may create communities; guests never may. */
export async function requireCommunityCreator(db: Queryable, caller: Caller): Promise<void> {
  const [person] = await db
    .select({ mayCreate: users.canCreateCommunities })
    .from(users)
    .where(eq(users.id, caller.id));
  if (!caller.isAdministrator && person?.mayCreate !== true) throw forbiddenError();
  requireEmployee(caller);
}
