import { type AccessTo, accessTo, idIn, withinAction } from '../core/access.ts';
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
