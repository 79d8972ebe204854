import { z } from 'zod';
import { count, id, start } from '../core/wire.ts';
import { communityRole } from '../communities/wire.ts';
import { User } from '../people/wire.ts';

/** A person as a member of a community. */
export const Member = User.extend({ user_role: communityRole.describe('Assumed') }).meta({ id: 'Member' });

/** POST /api/getgroupspecifique/admin and /user [2 §7]: a page, in the order of names. */
export const MembersBody = z.object({ id, nb: count(200).default(20), start: start.default(0) });
export const AdministratorsAnswer = z.object({
  status: z.literal(true),
  useradmin: z.array(Member),
  countadmin: z.number().int(),
});
export const OtherMembersAnswer = z.object({
  status: z.literal(true),
  users: z.array(Member),
  countother: z.number().int(),
});

/** POST /api/getgroupspecifique [2 §7] */
export const CommunityBody = z.object({ id });
export const CommunitySettingsAnswer = z.object({
  status: z.literal(true),
  nbuser: z.number().int(),
  nbinvitation: z
    .number()
    .int()
    .describe('Pending invitations; 0 unless the caller administers the community'),
  group: z.object({ id, isLibraryEditable: z.boolean() }),
});
