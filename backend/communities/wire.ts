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
import { normalizeName } from '../core/text.ts';

export const communityKind = z.enum(['public', 'private', 'secret', 'defaut']);
export const communityRole = z.enum(['ROLE_ADMIN', 'ROLE_MODERATEUR', 'ROLE_LECTEUR']);
const picture = z.union([filePath, z.literal('')]);

const canInvite = z
  .boolean()
  .describe('An addition: whether the caller may bring people in; guests who administer may not');

/** A community in a list. */
const CommunityListing = z
  .object({
    id_group: id,
    couleur: z.string(),
    logo: picture,
    photocouverture: picture,
    sujet: z.string(),
    titre: z.string(),
    typegroupe: communityKind,
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
    titre: z.string(),
    sujet: z.string(),
    typegroupe: communityKind,
    couleur: z.string(),
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
      extensionDescription('EXACT_COUNTS', 'Number of posts, at most 1,000; absent where the caller may not know'),
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

const title = z
  .string({ error: 'Le titre est obligatoire' })
  .transform(normalizeName)
  .pipe(
    z.string().min(1, { error: 'Le titre est obligatoire' }).max(150, { error: '150 caractères au maximum' }),
  );
const kind = z.enum(communityKind.options, { error: 'Le type est obligatoire' });
const color = z.string().regex(/^#[0-9a-f]{6}$/i, { error: 'Couleur est Obligatoire' });

/** POST /creategroupall */
export const CreateCommunityFields = z.object({
  email: untrusted,
  titre: title,
  sujet: z.string().trim().max(500, { error: '500 caractères au maximum' }).default(''),
  type: kind.default('public'),
  couleur: z.preprocess((value) => (value === '' ? undefined : value), color.default('#d6d6d6')),
});
export const CreateCommunityAnswer = z.object({ status: z.literal(true), id });

/** POST /allupdate: fields that are not sent are left unchanged. */
export const UpdateCommunityFields = z.object({
  email: untrusted,
  idgroup: id,
  titre: title.optional(),
  sujet: z
    .string()
    .trim()
    .min(1, { error: 'Le sujet est obligatoire' })
    .max(500, { error: '500 caractères au maximum' })
    .optional(),
  type: kind.optional(),
  couleur: color.optional(),
  modifie: lastReadModification,
});
export const UpdateCommunityAnswer = z.object({
  status: z.literal(true),
  groupe: z.object({
    id,
    titre: z.string(),
    sujet: z.string(),
    typegroupe: communityKind,
    couleur: z.string(),
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
