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
  offset,
  ignoredIdentity,
  readPage,
} from '../core/wire.ts';
import { normalizeName } from '../core/text.ts';
import { CommunityRole } from '../communities/wire.ts';
import { externalMark, User } from '../people/wire.ts';

/** A person with their role in a community. */
export const Member = User.extend({
  user_role: CommunityRole.describe('Assumed: the role in the community'),
}).meta({ id: 'Member' });

/** Body of `POST /api/getgroupspecifique/admin` and `…/user`: a page of members, by name. */
export const ListMembersBody = z
  .object({ id, nb: count(200).default(20), start: offset.default(0), apres: after })
  .transform(readPage);
/** Response of `POST /api/getgroupspecifique/admin`: a page of the community's administrators, and how many it has. */
export const ListAdministratorsResponse = z.object({
  status: z.literal(true),
  useradmin: z.array(Member),
  countadmin: z.number().int(),
  positions,
});
/** Response of `POST /api/getgroupspecifique/user`: a page of the members who are not administrators. */
export const ListOtherMembersResponse = z.object({
  status: z.literal(true),
  users: z.array(Member),
  countother: z.number().int(),
  positions,
});

/** Body of `POST /api/getgroupspecifique`, `POST /useringroups` and `POST /invitattente`: the community's id. */
export const CommunityIdBody = z.object({ id });
/** Response of `POST /api/getgroupspecifique`: numbers of members and join requests, and the library setting. */
export const CommunitySettingsResponse = z.object({
  status: z.literal(true),
  nbuser: z.number().int(),
  nbinvitation: z
    .number()
    .int()
    .describe('Pending join requests; 0 unless the caller administers the community'),
  group: z.object({ id, isLibraryEditable: z.boolean() }),
});

/** Body of `POST /rejoindrepub`, which joins a public community. */
export const JoinCommunityBody = z.object({ email: ignoredIdentity, id });
/** Text of a join request or of the answer to it. */
const requestText = z.string().trim().max(500).default('');
/** Body of `POST /rejoindreprivate`, which requests to join a private community. */
export const RequestToJoinBody = JoinCommunityBody.extend({
  message: requestText.meta(extensionDescription('MEMBERSHIP_REQUEST_DETAILS', 'To those who decide on it')),
});
/** Body of `POST /rejoindreprivate/retirer`: the community that the caller no longer asks to join. */
export const WithdrawRequestBody = z.object({ id });
/** Response of `POST /rejoindrepub` and `POST /rejoindreprivate`: whether the caller joined, or a request was sent. */
export const JoinCommunityResponse = z.object({
  status: z.literal(true),
  message: z.enum(['group joined with success', 'Demand sent']),
});

/** Body of `POST /quittergroup`: the community that the caller leaves. */
export const LeaveCommunityBody = z.object({ id, email: ignoredIdentity });

/**
 * Body of `POST /userremovegroup` and `POST /api/userremovegroup`: removes the member `iduser` from the community
 * `id`.
 */
export const RemoveMemberBody = z
  .object({ id, iduser: id })
  .transform((body) => ({ communityId: body.id, userId: body.iduser }));

/** Body of `POST /api/updateroleuser`: the new role of a member, by e-mail. */
export const ChangeRoleBody = z
  .object({ email: z.string().trim().toLowerCase(), groupid: id, role: CommunityRole })
  .transform(({ groupid: communityId, ...others }) => ({ communityId, ...others }));

/** Body of `POST /api/gettusers`: a page of a community's members, or of people who could be added to it. */
export const ListCandidatesBody = z
  .object({
    nbUsers: count(200).default(10),
    startPoint: offset.default(0),
    apres: after,
    idCommunity: id,
    belongto: booleanFlag.default(true).describe('Assumed: true lists members, false everybody else'),
    recherche: z
      .string()
      .max(200)
      .default('')
      .meta(extensionDescription('PEOPLE_SEARCH', 'Only whose name or e-mail holds this text')),
  })
  .transform((body) => ({
    communityId: body.idCommunity,
    areMembers: body.belongto,
    search: body.recherche,
    page: { count: body.nbUsers, start: body.startPoint, after: body.apres },
  }));
const Candidate = User.extend({
  user_role: CommunityRole.nullable().describe(
    'Assumed: the role in the community; null for who is not a member',
  ),
}).meta({ id: 'Candidate' });
/** Response of `POST /api/gettusers`: the page's people by name, with their role if they are members. */
export const ListCandidatesResponse = z.object({
  status: z.literal(true),
  users: z.array(Candidate),
  total: z
    .number()
    .int()
    .meta(extensionDescription('EXACT_COUNTS', 'How many people there are, whatever the page')),
  positions,
});

/**
 * Response of `POST /useringroups`: administrators (`useradmin`) and other members (`users`), at most 200 of each.
 */
export const ListMembersByRoleResponse = z.object({
  status: z.literal(true),
  useradmin: z.array(z.object({ user: User, user_role: CommunityRole })),
  users: z.array(z.object({ user: User, user_role: CommunityRole })),
});

/**
 * Body of `POST /api/invitation`, which adds the person `id_user`, or else `email`, to the community `id` at once; by
 * default as a member who may publish.
 */
export const AddMemberBody = z
  .object({
    email: z.string().trim().toLowerCase().default(''),
    id,
    role: CommunityRole.default('ROLE_MODERATEUR'),
    id_user: id.optional(),
  })
  .transform(({ id: communityId, id_user: userId, ...others }) => ({ communityId, userId, ...others }));

/** Response of `POST /invitattente`: requests to join the community, oldest first, at most 1,000. */
export const ListJoinRequestsResponse = z.object({
  status: z.literal(true),
  invitations: z.array(
    z.object({
      id,
      id_user: id,
      user: User,
      role: CommunityRole,
      createdAt: instant,
      message: z
        .string()
        .meta(extensionDescription('MEMBERSHIP_REQUEST_DETAILS', 'What the person wrote; empty if nothing')),
    }),
  ),
});

/** Body of `POST /invitaccep`: accepts (1) or refuses (0) the request of `id_user` to join the community `id`. */
export const DecideJoinRequestBody = z
  .object({
    id_user: id,
    email: ignoredIdentity,
    id,
    role: CommunityRole.default('ROLE_MODERATEUR'),
    invitation: numericFlag.default(true).describe('1 accepts, 0 refuses'),
    token: z.unknown().optional().describe('Accepted and ignored'),
    motif: requestText.meta(extensionDescription('MEMBERSHIP_REQUEST_DETAILS', 'Why; the person reads it')),
  })
  .transform((body) => ({
    communityId: body.id,
    userId: body.id_user,
    role: body.role,
    isAccepted: body.invitation,
    reason: body.motif,
  }));

/** Form fields of `POST /invitation/extern`, which invites a person without an account by mail. */
export const InviteExternalFields = z
  .object({
    email: z.preprocess(
      (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
      z.string().max(320),
    ),
    role: CommunityRole.default('ROLE_MODERATEUR'),
    id,
    prenom: z.string().max(100).transform(normalizeName).default(''),
    nom: z.string().max(100).transform(normalizeName).default(''),
    telephone: z.string().trim().max(40).default(''),
    fonction: z.string().max(150).transform(normalizeName).default(''),
  })
  .transform((fields) => ({
    email: fields.email,
    role: fields.role,
    communityId: fields.id,
    firstName: fields.prenom,
    lastName: fields.nom,
    phone: fields.telephone,
    job: fields.fonction,
  }));

/** Response of `GET /api/getgroupadd/{userId}`: communities to which the caller may add the person. */
export const ListAddableCommunitiesResponse = z.object({
  status: z.literal(true),
  groups: z.array(
    z.object({ id, titre: z.string(), logo: z.string(), couleur: z.string(), typegroupe: z.string() }),
  ),
});

/** Maximum number of people notified of mentions in one text. */
export const maxNotifiedMentions = 50;

/** Maximum addresses sent with a text. */
const maxMentionedEmails = 200;
/** Maximum characters of an e-mail. */
const maxEmailLength = 320;

/** Field `emailtager`: e-mails of the people mentioned in a text, as a list or separated by commas. */
export const mentionedEmails = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z.array(z.string().max(maxEmailLength)).max(maxMentionedEmails),
  )
  .default([])
  .transform((list) => [...new Set(list.map((email) => email.trim().toLowerCase()).filter(Boolean))])
  .describe(
    `E-mails of the people mentioned, ${maxMentionedEmails} at most; a list, or one text separated by commas. People mentioned in the text are notified, ${maxNotifiedMentions} at most.`,
  );

/** A member suggested for a mention. */
const MentionCandidate = z
  .object({
    id,
    email: z.string(),
    image: z.union([filePath, z.literal('0')]),
    externe: externalMark,
    prenom: z.string(),
    nom: z.string(),
  })
  .meta({ id: 'MentionCandidate' });

/** Body of `POST /api/tag`: a community, and a text to search in the names of its members. */
export const ListMentionCandidatesBody = z
  .object({
    idgroup: id,
    recherche: z
      .string()
      .trim()
      .max(200)
      .default('')
      .meta(extensionDescription('PEOPLE_SEARCH', 'Only whose name holds this text')),
    nb: count(1_000).default(1_000).meta(extensionDescription('PEOPLE_SEARCH', 'How many at most')),
  })
  .transform((body) => ({ communityId: body.idgroup, search: body.recherche, count: body.nb }));
/** Response of `POST /api/tag`: members to suggest for a mention. */
export const ListMentionCandidatesResponse = z.object({
  status: z.literal(true),
  members: z.array(MentionCandidate),
});
