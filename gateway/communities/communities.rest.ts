import type { components } from '../__generated__/openapi.ts';
import { toOptionalImageRecord } from '../content/media.ts';
import {
  type RawResponse,
  decodeCount,
  decodeFields,
  decodeFlag,
  decodeOptionalDatabaseId,
  decodeOptionalText,
  decodePath,
  decodeRelated,
  decodeDatabaseId,
  decodeText,
  type Wire,
  decodeObject,
} from '../compat/decode.ts';
import { decodeColor, decodeDetails, decodeKind, type WireDetails } from './fields.rest.ts';
import {
  type CommunityRole,
  type CommunityRecord,
  communityReference,
  communityNotFoundError,
} from './communities.ts';

type Listing = components['schemas']['CommunityListing'];

const roles: Record<string, CommunityRole> = {
  ROLE_ADMIN: 'ADMINISTRATOR',
  ROLE_MODERATEUR: 'EDITOR',
  ROLE_LECTEUR: 'READER',
};

/** The API's values for roles. */
export const wireRoles = {
  ADMINISTRATOR: 'ROLE_ADMIN',
  EDITOR: 'ROLE_MODERATEUR',
  READER: 'ROLE_LECTEUR',
} as const satisfies Record<CommunityRole, string>;

/** Decodes a role; null for a non-member, undefined when the response omits it. */
export const decodeRole = (value: unknown): CommunityRole | null | undefined =>
  value === undefined ? undefined : (roles[decodeText(value)] ?? null);

type Named = { titre: unknown; typegroupe: unknown; couleur: unknown; logo: unknown };

function toCommunity(
  databaseId: string,
  value: Wire<Named>,
  viewerRole: CommunityRole | null | undefined,
): CommunityRecord {
  const title = decodeOptionalText(value.titre) ?? undefined;
  return {
    ...communityReference(databaseId),
    title,
    kind: decodeKind(value.typegroupe),
    color: decodeColor(value.couleur),
    logo: value.logo === undefined ? undefined : toOptionalImageRecord(decodePath(value.logo), title),
    viewerRole,
  };
}

type Numbered = Named & { id: unknown; id_group: unknown };

/** Decodes the community that a post, event or comment names; only the id is required. */
export function decodePostCommunity(value: unknown): CommunityRecord {
  const group = decodeObject<Numbered & { user_role: unknown }>(value, 'post.groups');
  return toCommunity(
    decodeDatabaseId(group.id ?? group.id_group, 'post.groups.id'),
    group,
    decodeRole(group.user_role),
  );
}

/**
 * Decodes a community named inside another object or in a short list: id, title and appearance, no role; `what` names
 * it in error reports.
 */
export function decodeCommunitySummary(value: unknown, what: string): CommunityRecord {
  const group = decodeObject<Numbered>(value, what);
  return toCommunity(decodeDatabaseId(group.id ?? group.id_group, `${what}.id`), group, undefined);
}

const ifPresent = <T>(value: unknown, decode: (value: unknown) => T): T | undefined =>
  value === undefined || value === null ? undefined : decode(value);

/** Decodes a community of a list of communities, with role and counts. */
export function decodeListedCommunity(value: unknown): CommunityRecord {
  const listing = decodeObject<Listing & { id: unknown; demande: unknown; motifrefus: unknown }>(
    value,
    'community',
  );
  const databaseId = decodeDatabaseId(listing.id_group ?? listing.id, 'community.id_group');
  return {
    ...toCommunity(databaseId, listing, decodeRole(listing.user_role) ?? null),
    details: decodeDetails(listing, listing.nb_user),
    unreadPostCount: decodeCount(listing.nb_postnonlu),
    hasRequested: ifPresent(listing.demande, decodeFlag),
    lastRefusal: listing.motifrefus === undefined ? undefined : decodeOptionalText(listing.motifrefus),
    canMembersManageLibrary: ifPresent(listing.isLibraryEditable, decodeFlag),
    viewerMayInvite: ifPresent(listing.peutInviter, decodeFlag),
    requestCount: ifPresent(listing.invitation, decodeCount),
  };
}

type WireCommunity = Numbered &
  WireDetails &
  Record<'isLibraryEditable' | 'demande' | 'motifrefus' | 'peutInviter', unknown>;

/**
 * Decodes a community with its details, from its own page or a search result; without a role, the viewer is not a
 * member.
 */
export function decodeCommunity(
  value: unknown,
  {
    requestedId,
    role,
    memberCount,
    postCount,
  }: { requestedId?: string; role: unknown; memberCount: unknown; postCount?: unknown },
): CommunityRecord {
  const group = decodeObject<WireCommunity>(value, 'group');
  const databaseId = decodeOptionalDatabaseId(group.id ?? group.id_group) ?? requestedId;
  return {
    ...toCommunity(decodeDatabaseId(databaseId, 'group.id'), group, decodeRole(role) ?? null),
    details: { ...decodeDetails(group, memberCount), postCount: ifPresent(postCount, decodeCount) },
    hasRequested: ifPresent(group.demande, decodeFlag),
    lastRefusal: group.motifrefus === undefined ? undefined : decodeOptionalText(group.motifrefus),
    canMembersManageLibrary: ifPresent(group.isLibraryEditable, decodeFlag),
    viewerMayInvite: ifPresent(group.peutInviter, decodeFlag),
  };
}

/** Decodes the page of one community: its fields are in `group` or at the top level. */
export function decodeCommunityPage(answer: RawResponse<unknown>, requestedId: string): CommunityRecord {
  const page: Wire<Record<'group' | 'userconnecterole' | 'nbuser' | 'nbpublications', unknown>> =
    decodeFields(answer, 'mur');
  const group = 'group' in page ? decodeRelated(page.group) : page;
  // Some APIs return an empty community instead of an error.
  if (!('titre' in group)) throw communityNotFoundError();
  const { userconnecterole: role, nbuser: memberCount, nbpublications: postCount } = page;
  return decodeCommunity(group, { requestedId, role, memberCount, postCount });
}
