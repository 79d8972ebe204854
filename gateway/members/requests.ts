import type { CommunityRecord } from '../communities/communities.ts';
import { idType } from '../graphql/ids.ts';
import { decodeObject, decodeOptionalText } from '../compat/decode.ts';
import { decodeInstantIfPresent } from '../compat/instants.ts';
import { decodeUser } from '../people/people.rest.ts';
import type { UserRecord } from '../people/people.ts';

/** Ids of requests to join, from the database ids of community and person. */
export const membershipRequestId = idType('MembershipRequest', 'community', 'user');

/** Somebody's request to join a community. */
export interface MembershipRequestRecord {
  __typename: 'MembershipRequest';
  id: string;
  user: UserRecord;
  /** The API's id of the community. */
  communityDatabaseId: string;
  /** The community, if already loaded. */
  community?: CommunityRecord;
  message: string | null;
  createdAt: string;
}

/** Decodes a request to join this community. */
export function decodeRequest(value: unknown, communityDatabaseId: string): MembershipRequestRecord {
  const request = decodeObject<{ user: unknown; createdAt: unknown; message: unknown }>(value, 'invitation');
  const user = decodeUser(request.user ?? value);
  return {
    __typename: 'MembershipRequest',
    id: membershipRequestId.write({ community: communityDatabaseId, user: user.databaseId }),
    user,
    communityDatabaseId,
    message: decodeOptionalText(request.message),
    // The documents show no date.
    createdAt: decodeInstantIfPresent(request.createdAt, 'invitation.createdAt'),
  };
}
