import type { z } from 'zod';
import { toWireModification } from '../accounts/modifications.wire.ts';
import type { Caller } from '../core/caller.ts';
import type { FileLinks } from '../core/files/links.ts';
import type { listDeletedCommunities } from './bin.ts';
import { toWireFields } from './fields.wire.ts';
import type { listJoinableCommunities, listOwnCommunities } from './listings.ts';
import { canInvite, type Role } from './permissions.ts';
import type { findCommunityPage, listPublishableCommunities } from './queries.ts';
import type { readUpdatedCommunity } from './updateCommunity.ts';
import type {
  CommunityPageResponse,
  CommunitySubjectResponse,
  ListDeletedCommunitiesResponse,
  ListedCommunity,
  ListJoinableCommunitiesResponse,
  ListOwnCommunitiesResponse,
  ListPublishableCommunitiesResponse,
  ToggleLibraryEditionResponse,
  UpdateCommunityResponse,
} from './wire.ts';

type OwnRow = Awaited<ReturnType<typeof listOwnCommunities>>[number];
type JoinableRow = Awaited<ReturnType<typeof listJoinableCommunities>>[number];

/** URL of a community's picture in wire format; '' for none. */
export const toWirePicture = (key: string | null, links: FileLinks): string =>
  key === null ? '' : links.sign({ key });

/** A community in a list. */
const toListedCommunity = (
  row: Omit<OwnRow, 'role'> & { role: Role | null },
  caller: Caller,
  links: FileLinks,
): z.output<typeof ListedCommunity> => ({
  id_group: row.community.id,
  ...toWireFields(row.community),
  logo: toWirePicture(row.logoKey, links),
  photocouverture: toWirePicture(row.coverKey, links),
  nb_postnonlu: row.unread,
  invitation: row.pending,
  nb_admin: row.administrators,
  nb_user: row.members,
  user_email: caller.email,
  user_id: caller.id,
  user_role: row.role,
  isLibraryEditable: row.community.isLibraryEditable,
  peutInviter: canInvite(caller, row.role),
  // Only members see who edited it.
  modification: row.role || caller.isAdministrator ? toWireModification(row.community, row.editor) : null,
});

/** Response with the caller's communities, together and by kind. */
export function toListOwnCommunitiesResponse(
  rows: readonly OwnRow[],
  caller: Caller,
  links: FileLinks,
): z.output<typeof ListOwnCommunitiesResponse> {
  const communities = rows.map((row) => toListedCommunity(row, caller, links));
  const isClosed = (kind: string) => kind === 'private' || kind === 'secret';
  return {
    status: true,
    communities,
    private: communities.filter(({ typegroupe }) => isClosed(typegroupe)),
    public: communities.filter(({ typegroupe }) => !isClosed(typegroupe)),
  };
}

/** Response with the communities that the caller could join. */
export const toListJoinableCommunitiesResponse = (
  rows: readonly JoinableRow[],
  caller: Caller,
  links: FileLinks,
): z.output<typeof ListJoinableCommunitiesResponse> => ({
  status: true,
  communities: rows.map((row) => ({
    ...toListedCommunity({ ...row, role: null, unread: 0 }, caller, links),
    demande: row.hasAsked,
    motifrefus: row.lastRefusal,
  })),
});

/** Response with what a community's page shows. */
export const toCommunityPageResponse = (
  row: Awaited<ReturnType<typeof findCommunityPage>>,
  caller: Caller,
  links: FileLinks,
): z.output<typeof CommunityPageResponse> => ({
  status: true,
  group: {
    id: row.community.id,
    ...toWireFields(row.community),
    logo: toWirePicture(row.logoKey, links),
    photocouverture: toWirePicture(row.coverKey, links),
    isLibraryEditable: row.community.isLibraryEditable,
    demande: row.hasRequestedToJoin,
    motifrefus: row.lastRefusal,
    peutInviter: canInvite(caller, row.role),
    // Only members see who edited it.
    modification: row.role || caller.isAdministrator ? toWireModification(row.community, row.editor) : null,
  },
  userconnecterole: row.role ?? '',
  nbuser: row.members,
  // Only members see how much a closed community holds.
  ...(row.role || caller.isAdministrator || row.community.kind === 'public' || row.community.kind === 'defaut'
    ? { nbpublications: row.posts }
    : {}),
});

/** Response with the communities in which the caller may publish. */
export const toListPublishableCommunitiesResponse = (
  rows: Awaited<ReturnType<typeof listPublishableCommunities>>,
  links: FileLinks,
): z.output<typeof ListPublishableCommunitiesResponse> =>
  rows.map(({ id, title, color, role, logoKey }) => ({
    groups: { id, titre: title, couleur: color, logo: toWirePicture(logoKey, links) },
    role,
  }));

/** Response with the subject of a community; undefined: the caller may not see it. */
export const toCommunitySubjectResponse = (
  subject: string | undefined,
): z.output<typeof CommunitySubjectResponse> => ({ status: subject !== undefined, sujet: subject ?? '' });

/** Response of an update. */
export const toUpdateCommunityResponse = (
  { community, logoKey, coverKey, members }: Awaited<ReturnType<typeof readUpdatedCommunity>>,
  links: FileLinks,
): z.output<typeof UpdateCommunityResponse> => ({
  status: true,
  groupe: {
    id: community.id,
    ...toWireFields(community),
    logo: toWirePicture(logoKey, links),
    photocouverture: toWirePicture(coverKey, links),
    users: members,
  },
});

/** Response of a change of who may edit the library. */
export const toToggleLibraryEditionResponse = (
  isLibraryEditable: boolean,
): z.output<typeof ToggleLibraryEditionResponse> => ({
  status: true,
  isLibraryEditable,
  message: isLibraryEditable
    ? 'Tous les membres peuvent gérer les documents.'
    : 'Seuls les administrateurs peuvent gérer les documents.',
});

/** Response with the deleted communities. */
export const toListDeletedCommunitiesResponse = (
  rows: Awaited<ReturnType<typeof listDeletedCommunities>>,
): z.output<typeof ListDeletedCommunitiesResponse> => ({
  status: true,
  groups: rows.map(({ id, title, members, firstName, lastName, deletedAt, expiresAt }) => ({
    id,
    titre: title,
    membres: members,
    par: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
    supprimele: deletedAt.toISOString(),
    expirele: expiresAt.toISOString(),
  })),
});
