import { z } from 'zod';
import { extensionDescription } from '../core/extensions.ts';
import {
  after,
  count,
  filePath,
  id,
  instant,
  booleanFlag,
  numericFlag,
  positions,
  start,
  untrusted,
} from '../core/wire.ts';
import { normalizeName } from '../core/text.ts';
import { communityRole } from '../communities/wire.ts';
import { external, User } from '../people/wire.ts';

/** A person as a member of a community. */
export const Member = User.extend({ user_role: communityRole.describe('Assumed') }).meta({ id: 'Member' });

/** POST /api/getgroupspecifique/admin and /user: a page, in the order of names. */
export const MembersBody = z.object({
  id,
  nb: count(200).default(20),
  start: start.default(0),
  apres: after,
});
export const CommunityAdministratorsAnswer = z.object({
  status: z.literal(true),
  useradmin: z.array(Member),
  countadmin: z.number().int(),
  positions,
});
export const OtherMembersAnswer = z.object({
  status: z.literal(true),
  users: z.array(Member),
  countother: z.number().int(),
  positions,
});

/** POST /api/getgroupspecifique, /useringroups and /invitattente */
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

/** POST /rejoindrepub and /rejoindreprivate */
export const JoinBody = z.object({ email: untrusted, id });
export const JoinAnswer = z.object({
  status: z.literal(true),
  message: z.enum(['group joined with success', 'Demand sent']),
});

/** POST /quittergroup */
export const LeaveBody = z.object({ id, email: untrusted });

/** POST /userremovegroup and /api/userremovegroup */
export const RemoveMemberBody = z.object({ id, iduser: id });

/** POST /api/updateroleuser */
export const ChangeRoleBody = z.object({
  email: z.string().trim().toLowerCase(),
  groupid: id,
  role: communityRole,
});

/** POST /api/gettusers: members or non-members, by name. */
export const GetUsersBody = z.object({
  nbUsers: count(200).default(10),
  startPoint: start.default(0),
  apres: after,
  idCommunity: id,
  belongto: booleanFlag.default(true).describe('Assumed: true lists members, false everybody else'),
  recherche: z
    .string()
    .max(200)
    .default('')
    .meta(extensionDescription('PEOPLE_SEARCH', 'Only whose name or e-mail holds this text')),
});
const Candidate = User.extend({
  user_role: communityRole.nullable().describe('Assumed; null for who is not a member'),
}).meta({ id: 'Candidate' });
export const GetUsersAnswer = z.object({
  status: z.literal(true),
  users: z.array(Candidate),
  total: z
    .number()
    .int()
    .meta(extensionDescription('EXACT_COUNTS', 'How many people there are, whatever the page')),
  positions,
});

/** POST /useringroups: a community's administrators, and its other members, at most 200 of each */
export const MembersByRoleAnswer = z.object({
  status: z.literal(true),
  useradmin: z.array(z.object({ user: User, user_role: communityRole })),
  users: z.array(z.object({ user: User, user_role: communityRole })),
});

/** POST /api/invitation adds a person at once: `id_user`, else `email`. `id` is the community. */
export const AddMemberBody = z.object({
  email: z.string().trim().toLowerCase().default(''),
  id,
  role: communityRole.default('ROLE_MODERATEUR'),
  id_user: id.optional(),
});

/** POST /invitattente: requests to join, oldest first */
export const JoinRequestsAnswer = z.object({
  status: z.literal(true),
  invitations: z.array(z.object({ id, id_user: id, user: User, role: communityRole, createdAt: instant })),
});

/** POST /invitaccep: an administrator accepts (1) or rejects (0) the request of `id_user` to join `id`. */
export const DecideRequestBody = z.object({
  id_user: id,
  email: untrusted,
  id,
  role: communityRole.default('ROLE_MODERATEUR'),
  invitation: numericFlag.default(true).describe('1 accepts, 0 refuses'),
  token: z.unknown().optional(),
});

export const DoneAnswer = z.object({ status: z.literal(true) });

/** POST /invitation/extern */
export const InviteExternalFields = z.object({
  email: z.preprocess(
    (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
    z.string().max(320),
  ),
  role: communityRole.default('ROLE_MODERATEUR'),
  id,
  prenom: z.string().max(100).transform(normalizeName).default(''),
  nom: z.string().max(100).transform(normalizeName).default(''),
  telephone: z.string().trim().max(40).default(''),
  fonction: z.string().max(150).transform(normalizeName).default(''),
});

/** GET /api/getgroupadd/{userId}: communities a person can be added to, except the company-wide one. */
export const AddableAnswer = z.object({
  status: z.literal(true),
  groups: z.array(
    z.object({ id, titre: z.string(), logo: z.string(), couleur: z.string(), typegroupe: z.string() }),
  ),
});

/** Maximum people notified of mentions in one text. */
export const mostTold = 50;

/** Maximum addresses sent with a text. */
const mostAddresses = 200;
/** Maximum characters of an e-mail. */
const longestEmail = 320;

/** `emailtager` of posts, comments and replies: a list, or one text separated by commas. */
export const mentions = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z.array(z.string().max(longestEmail)).max(mostAddresses),
  )
  .default([])
  .transform((list) => [...new Set(list.map((email) => email.trim().toLowerCase()).filter(Boolean))])
  .describe(
    `E-mails of the people mentioned, ${mostAddresses} at most; a list, or one text separated by commas. People mentioned in the text are notified, ${mostTold} at most.`,
  );

/** A member suggested for a mention. */
const MentionCandidate = z
  .object({
    id,
    email: z.string(),
    image: z.union([filePath, z.literal('0')]),
    externe: external,
    prenom: z.string(),
    nom: z.string(),
  })
  .meta({ id: 'MentionCandidate' });

/** POST /api/tag: members of a community to offer for a mention */
export const MentionCandidatesBody = z.object({
  idgroup: id,
  recherche: z
    .string()
    .trim()
    .max(200)
    .default('')
    .meta(extensionDescription('PEOPLE_SEARCH', 'Only whose name holds this text')),
  nb: count(1_000).default(1_000).meta(extensionDescription('PEOPLE_SEARCH', 'How many at most')),
});
export const TagAnswer = z.object({ status: z.literal(true), members: z.array(MentionCandidate) });
