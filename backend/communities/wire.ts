import { z } from 'zod';
import { extensionDescription } from '../core/extensions.ts';
import {
  booleanFlag,
  count,
  filePath,
  id,
  instant,
  modification,
  lastReadModification,
  offset,
  ignoredIdentity,
} from '../core/wire.ts';
import { CommunityKind, createFields, shownFields, toCommunityColumns, updateFields } from './fields.wire.ts';

/** Role of a member in a community: administrator, member who may publish, or reader. */
export const CommunityRole = z.enum(['ROLE_ADMIN', 'ROLE_MODERATEUR', 'ROLE_LECTEUR']);
const picture = z.union([filePath, z.literal('')]);

const canInvite = z
  .boolean()
  .describe('An addition: whether the caller may bring people in; guests who administer may not');

const lastRefusal = z
  .string()
  .nullable()
  .meta(
    extensionDescription(
      'MEMBERSHIP_REQUEST_DETAILS',
      "Why the caller's last request to join was refused; null without a reason",
    ),
  );

/** A community in a list, with the caller's role and counts. */
export const ListedCommunity = z
  .object({
    id_group: id,
    ...shownFields,
    logo: picture,
    photocouverture: picture,
    nb_postnonlu: z.number().int(),
    invitation: z
      .number()
      .int()
      .describe('Pending join requests; 0 unless the caller administers the community'),
    nb_admin: z.number().int(),
    nb_user: z.number().int().describe('Members, administrators included'),
    user_email: z.string().describe("The caller's e-mail"),
    user_id: id.describe("The caller's id"),
    user_role: CommunityRole.nullable().describe("The caller's role; null for a non-member"),
    isLibraryEditable: z.boolean().describe('Assumed in lists'),
    peutInviter: canInvite,
    modification,
  })
  .meta({ id: 'CommunityListing' });

/** Body of `POST /api/getcommunities`: a page of the caller's communities, of one kind or of all. */
export const ListOwnCommunitiesBody = z
  .object({
    nbCommunity: count(10_000).default(10_000),
    startPoint: offset.default(0),
    idUser: ignoredIdentity,
    type: z.union([CommunityKind, z.literal('')]).default(''),
    hasNotif: booleanFlag.default(false),
  })
  .transform(({ nbCommunity, startPoint, type, hasNotif }) => ({
    kind: type === '' ? undefined : type,
    countsUnseen: hasNotif,
    page: { count: nbCommunity, start: startPoint },
  }));

/** Response of `POST /api/getcommunities`: the communities in the caller's order, together and by kind. */
export const ListOwnCommunitiesResponse = z.object({
  status: z.literal(true),
  private: z.array(ListedCommunity).describe('Communities of type private and secret'),
  public: z.array(ListedCommunity).describe('Communities of type public and defaut'),
  communities: z.array(ListedCommunity).describe("Both, in the caller's order"),
});

/** Body of `POST /api/getgroupspecifique/mur`: the community's id. */
export const CommunityPageBody = z.object({ id });
/** Response of `POST /api/getgroupspecifique/mur`: what a community's page shows, with the caller's role. */
export const CommunityPageResponse = z.object({
  status: z.literal(true),
  group: z.object({
    id,
    ...shownFields,
    logo: picture,
    photocouverture: picture,
    isLibraryEditable: z.boolean(),
    demande: z.boolean().describe('Assumed: whether the caller has asked to join'),
    motifrefus: lastRefusal,
    peutInviter: canInvite,
    modification,
  }),
  userconnecterole: z
    .union([CommunityRole, z.literal('')])
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

/** Body of `POST /murgroupid`, which has nothing that the server reads. */
export const ListPublishableCommunitiesBody = z.object({ email: ignoredIdentity });
/** Response of `POST /murgroupid`: the communities in which the caller may publish, as a bare array. */
export const ListPublishableCommunitiesResponse = z.array(
  z.object({
    groups: z.object({ id, titre: z.string(), logo: picture, couleur: z.string() }),
    role: CommunityRole,
  }),
);

/** Body of `POST /api/getgroupspecifique/sujet`: the community's id. */
export const CommunitySubjectBody = z.object({ id });
/** Response of `POST /api/getgroupspecifique/sujet`; `status` is false when the caller may not see the community. */
export const CommunitySubjectResponse = z.object({ status: z.boolean(), sujet: z.string() });

/** Body of `POST /api/groups/{id}/sortable/change-position`: the new place in the caller's list, from 0. */
export const MoveCommunityBody = z.object({
  position: z.coerce
    .number()
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .describe("The new place among the caller's communities, from 0"),
});

/** A community that the caller does not belong to, in `GET /api/getothergroup`. */
const JoinableCommunity = ListedCommunity.extend({
  demande: z.boolean().describe('Assumed: whether the caller has asked to join'),
  motifrefus: lastRefusal,
}).meta({ id: 'OtherCommunity' });
/** Response of `GET /api/getothergroup`: the communities that the caller could join. */
export const ListJoinableCommunitiesResponse = z.object({
  status: z.literal(true),
  communities: z.array(JoinableCommunity),
});

/** Form fields of `POST /creategroupall`, beside the logo and cover files. */
export const CreateCommunityFields = z
  .object({ email: ignoredIdentity, ...createFields })
  .transform((fields) => ({ ...toCommunityColumns(fields), title: fields.titre, kind: fields.type }));
/** Response of `POST /creategroupall`: the new community's id. */
export const CreateCommunityResponse = z.object({ status: z.literal(true), id });

/** Form fields of `POST /allupdate`, beside the logo and cover files; absent fields keep their value. */
export const UpdateCommunityFields = z
  .object({ email: ignoredIdentity, idgroup: id, ...updateFields, modifie: lastReadModification })
  .transform(({ idgroup: communityId, modifie: lastModifiedAt, ...fields }) => ({
    communityId,
    lastModifiedAt,
    ...toCommunityColumns(fields),
  }));
/** Response of `POST /allupdate`: the community after the update. */
export const UpdateCommunityResponse = z.object({
  status: z.literal(true),
  groupe: z.object({
    id,
    ...shownFields,
    logo: picture,
    photocouverture: picture,
    users: z.number().int().describe('How many members there are'),
  }),
});

/** Response of `GET /api/groups/{id}/library/toggle-edition`: whether all members may edit the library now. */
export const ToggleLibraryEditionResponse = z.object({
  status: z.literal(true),
  isLibraryEditable: z.boolean(),
  message: z.string(),
});

/** Response of `GET /api/admin/communautes`: deleted communities, newest first. */
export const ListDeletedCommunitiesResponse = z.object({
  status: z.literal(true),
  groups: z.array(
    z.object({
      id,
      titre: z.string(),
      membres: z.number().int(),
      par: z.string().describe('Name of who deleted it; empty once they are gone'),
      supprimele: instant,
      expirele: instant,
    }),
  ),
});
/** Body of the calls on one community of the bin: its id. */
export const DeletedCommunityBody = z.object({ id });
/** Body of `POST /api/admin/communautes/effacer`. */
export const EraseCommunityBody = z
  .object({ id, titre: z.string().describe('Its title, as a confirmation') })
  .transform((body) => ({ id: body.id, title: body.titre }));
/** Query of `DELETE /deletegroup/{id}`. */
export const DeleteCommunityQuery = z
  .object({
    titre: z
      .string()
      .optional()
      .meta(
        extensionDescription('COMMUNITY_BIN', 'Its title, as a confirmation; another one is refused: 400'),
      ),
  })
  .transform(({ titre }) => ({ title: titre }));
