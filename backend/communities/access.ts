import { eq } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { type AccessTo, accessTo, idIn, withinAction } from '../core/access.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { forbidden } from '../core/errors.ts';
import { requireEmployee } from '../core/guard.ts';
import { type Access, accessCommunity } from './permissions.ts';

/** Members of the community that a field names, and administrators of the platform; 404 for all others. */
export const memberOf = (field: string): AccessTo<Access> =>
  accessTo('member', (request) =>
    accessCommunity(request.server.context.database, request.caller, idIn(request, field)),
  );

/** The same of a community that a form names, or that is named in some calls only. */
export const memberWithin = withinAction('member');

/** Who administers the community: it is locked while it changes. */
export const communityAdministrator = withinAction('communityAdministrator');

/** Who publishes in the community that the form names. */
export const publisher = withinAction('publisher');

/** Refuses who may not make communities: whoever was not given the right to, and guests. */
export async function requireCreator(db: Queryable, caller: Caller): Promise<void> {
  const [person] = await db
    .select({ mayCreate: users.canCreateCommunities })
    .from(users)
    .where(eq(users.id, caller.id));
  if (!caller.isAdministrator && person?.mayCreate !== true) throw forbidden();
  requireEmployee(caller);
}
