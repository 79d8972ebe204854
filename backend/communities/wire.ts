import { z } from 'zod';
import { count, filePath, id, start, untrusted } from '../core/wire.ts';

export const communityKind = z.enum(['public', 'private', 'secret', 'defaut']);
export const communityRole = z.enum(['ROLE_ADMIN', 'ROLE_MODERATEUR', 'ROLE_LECTEUR']);
const picture = z.union([filePath, z.literal('')]);

/** A community in a list [2 §3]. */
export const CommunityListing = z
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
  })
  .meta({ id: 'CommunityListing' });

/** POST /api/getcommunities [1 §7, 2 §7] */
export const GetCommunitiesBody = z.object({
  nbCommunity: count(10_000).default(10_000),
  startPoint: start.default(0),
  idUser: untrusted,
  type: z.union([communityKind, z.literal('')]).default(''),
  hasNotif: z.union([z.boolean(), z.stringbool()]).default(false),
});

/** Private and public lists together, in the caller's order. */
export const GetCommunitiesAnswer = z.object({
  status: z.literal(true),
  private: z.array(CommunityListing).describe('Communities of type private and secret'),
  public: z.array(CommunityListing).describe('Communities of type public and defaut'),
  communities: z.array(CommunityListing).describe("Both, in the caller's order"),
});

/** POST /api/getgroupspecifique/mur [2 §7] */
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
  }),
  userconnecterole: z
    .union([communityRole, z.literal('')])
    .describe("The caller's role; empty for a non-member"),
  nbuser: z.number().int(),
});

/** POST /murgroupid [3 §7]: a bare list, as the documents describe it. */
export const MembershipsBody = z.object({ email: untrusted });
export const MembershipsAnswer = z.array(
  z.object({
    groups: z.object({ id, titre: z.string(), logo: picture, couleur: z.string() }),
    role: communityRole,
  }),
);

/** POST /api/getgroupspecifique/sujet [2 §7]; status false where there is no such community for the caller. */
export const SubjectBody = z.object({ id });
export const SubjectAnswer = z.object({ status: z.boolean(), sujet: z.string() });

/** POST /api/groups/{id}/sortable/change-position [2 §7] */
export const ChangePositionBody = z.object({
  position: start.describe("The new place among the caller's communities, from 0"),
});
export const ChangePositionAnswer = z.object({ status: z.literal(true) });
