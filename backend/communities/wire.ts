import { z } from 'zod';
import { extensionDescription } from '../core/extensions.ts';
import {
  booleanFlag,
  count,
  filePath,
  id,
  modification,
  lastReadModification,
  start,
  untrusted,
} from '../core/wire.ts';
import { communityKind, createFields, shownFields, updateFields } from './fields.ts';

export const communityRole = z.enum(['ROLE_ADMIN', 'ROLE_MODERATEUR', 'ROLE_LECTEUR']);
const picture = z.union([filePath, z.literal('')]);

const canInvite = z
  .boolean()
  .describe('An addition: whether the caller may bring people in; guests who administer may not');

/** A community in a list. */
const CommunityListing = z
  .object({
    id_group: id,
    ...shownFields,
    logo: picture,
    photocouverture: picture,
    nb_postnonlu: z.number().int(),
    invitation: z
      .number()
      .int()
      .describe('Pending invitations; 0 unless the caller administers the community'),
    nb_admin: z.number().int(),
    nb_user: z.number().int().describe('Members, administrators included'),
    user_email: z.string().describe("The caller's e-mail"),
    user_id: id.describe("The caller's id"),
    user_role: communityRole.nullable().describe("The caller's role; null for a non-member"),
    isLibraryEditable: z.boolean().describe('Assumed in lists'),
    peutInviter: canInvite,
    modification,
  })
  .meta({ id: 'CommunityListing' });

/** POST /api/getcommunities */
export const GetCommunitiesBody = z.object({
  nbCommunity: count(10_000).default(10_000),
  startPoint: start.default(0),
  idUser: untrusted,
  type: z.union([communityKind, z.literal('')]).default(''),
  hasNotif: booleanFlag.default(false),
});

/** Private and public communities together, in the caller's order. */
export const GetCommunitiesAnswer = z.object({
  status: z.literal(true),
  private: z.array(CommunityListing).describe('Communities of type private and secret'),
  public: z.array(CommunityListing).describe('Communities of type public and defaut'),
  communities: z.array(CommunityListing).describe("Both, in the caller's order"),
});

/** POST /api/getgroupspecifique/mur */
export const CommunityPageBody = z.object({ id });
export const CommunityPageAnswer = z.object({
  status: z.literal(true),
  group: z.object({
    id,
    ...shownFields,
    logo: picture,
    photocouverture: picture,
    isLibraryEditable: z.boolean(),
    demande: z.boolean().describe('Assumed: whether the caller has asked to join'),
    peutInviter: canInvite,
    modification,
  }),
  userconnecterole: z
    .union([communityRole, z.literal('')])
    .describe("The caller's role; empty for a non-member"),
  nbuser: z.number().int(),
  nbpublications: z
    .number()
    .int()
    .optional()
    .meta(
      extensionDescription(
        'EXACT_COUNTS',
        'Number of posts, at most 1,000; absent where the caller may not know',
      ),
    ),
});

/** POST /murgroupid: a bare array, as documented. */
export const MembershipsBody = z.object({ email: untrusted });
export const MembershipsAnswer = z.array(
  z.object({
    groups: z.object({ id, titre: z.string(), logo: picture, couleur: z.string() }),
    role: communityRole,
  }),
);

/** POST /api/getgroupspecifique/sujet; status false when there is no such community for the caller. */
export const SubjectBody = z.object({ id });
export const SubjectAnswer = z.object({ status: z.boolean(), sujet: z.string() });

/** POST /api/groups/{id}/sortable/change-position */
export const ChangePositionBody = z.object({
  position: start.describe("The new place among the caller's communities, from 0"),
});
export const ChangePositionAnswer = z.object({ status: z.literal(true) });

/** GET /api/getothergroup: communities the caller does not belong to. */
const OtherCommunity = CommunityListing.extend({
  demande: z.boolean().describe('Assumed: whether the caller has asked to join'),
}).meta({ id: 'OtherCommunity' });
export const OtherCommunitiesAnswer = z.object({
  status: z.literal(true),
  communities: z.array(OtherCommunity),
});

/** POST /creategroupall */
export const CreateCommunityFields = z.object({ email: untrusted, ...createFields });
export const CreateCommunityAnswer = z.object({ status: z.literal(true), id });

/** POST /allupdate: fields that are not sent are left unchanged. */
export const UpdateCommunityFields = z.object({
  email: untrusted,
  idgroup: id,
  ...updateFields,
  modifie: lastReadModification,
});
export const UpdateCommunityAnswer = z.object({
  status: z.literal(true),
  groupe: z.object({
    id,
    ...shownFields,
    logo: picture,
    photocouverture: picture,
    users: z.number().int().describe('How many members there are'),
  }),
});

/** GET /api/groups/{id}/library/toggle-edition */
export const ToggleLibraryEditionAnswer = z.object({
  status: z.literal(true),
  isLibraryEditable: z.boolean(),
  message: z.string(),
});

export const CommunityParameter = z.object({ id });
export const DoneAnswer = z.object({ status: z.literal(true) });
