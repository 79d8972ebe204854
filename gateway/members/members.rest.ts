import type { CommunityRole } from '../communities/communities.ts';
import { decodeRole } from '../communities/communities.rest.ts';
import { decodeObject } from '../compat/decode.ts';
import { decodeUser } from '../people/people.rest.ts';
import type { MemberRecord, ListedMember } from './members.ts';

/** Decodes a member of a list. */
export function decodeListedMember(value: unknown): ListedMember {
  // Some lists contain the person directly, others under `user`.
  const entry = decodeObject<{ user: unknown; user_role: unknown }>(value, 'member');
  const user = decodeUser(entry.user ?? value);
  return { databaseId: user.databaseId, user, role: decodeRole(entry.user_role) };
}

/** Creates a decoder of members; `defaultRole` is for rows without a role. */
export const decodeMember =
  (defaultRole: CommunityRole) =>
  (value: unknown): MemberRecord => {
    const member = decodeListedMember(value);
    return { ...member, role: member.role ?? defaultRole };
  };
