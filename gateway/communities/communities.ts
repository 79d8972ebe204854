import type { components } from '../__generated__/openapi.ts';
import { UserError } from '../http/errors.ts';
import { idType } from '../graphql/ids.ts';
import { toOptionalImageRecord } from '../content/media.ts';
import {
  type RawResponse,
  decodeCount,
  decodeFields,
  decodeFlag,
  decodeOptionalDatabaseId,
  decodeOptionalText,
  decodePath,
  decodePlainText,
  decodeRelated,
  decodeDatabaseId,
  decodeText,
  type Wire,
  decodeObject,
} from '../compat/decode.ts';
import { decodeColor, decodeDetails, decodeKind, type WireDetails, type EditableFields } from './fields.ts';

type Listing = components['schemas']['CommunityListing'];

/** Ids of communities, from the API's database id. */
export const communityId = idType('Community', 'community');

/** Role of a member in a community; readers cannot publish. */
export type CommunityRole = 'ADMINISTRATOR' | 'EDITOR' | 'READER';

/** A community; a post carries some of its fields, the others are fetched when selected. */
export interface CommunityRecord extends EditableFields {
  __typename: 'Community';
  id: string;
  /** The API's id, as the addresses carry it. */
  databaseId: string;
  /** Null for a non-member; undefined when the response omitted it. */
  viewerRole: CommunityRole | null | undefined;
  unreadPostCount: number | undefined;
  /** Whether the viewer asked to join; undefined when the response omitted it. */
  hasRequested: boolean | undefined;
  /** Why the viewer's last request was refused; null without a reason, undefined when the response omitted it. */
  lastRefusal: string | null | undefined;
  isLibraryEditable: boolean | undefined;
  /** Whether its administrators may also invite people; undefined when the response omitted it. */
  canInvite: boolean | undefined;
  /** Pending requests, visible to its administrators; undefined when the response omitted it. */
  requestCount: number | undefined;
}

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

/** A community of which only the database id is known; other fields are fetched when selected. */
export const communityReference = (databaseId: string): CommunityRecord => ({
  __typename: 'Community',
  id: communityId.write({ community: databaseId }),
  databaseId,
  title: undefined,
  kind: undefined,
  color: undefined,
  logo: undefined,
  viewerRole: undefined,
  details: undefined,
  unreadPostCount: undefined,
  hasRequested: undefined,
  lastRefusal: undefined,
  isLibraryEditable: undefined,
  canInvite: undefined,
  requestCount: undefined,
});

function named(
  databaseId: string,
  value: Wire<Named>,
  viewerRole: CommunityRole | null | undefined,
): CommunityRecord {
  const title = decodePlainText(value.titre);
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

/** Decodes the community of a post: id and title are required, the other fields optional. */
export function decodePostCommunity(value: unknown): CommunityRecord {
  const group = decodeObject<Numbered & { user_role: unknown }>(value, 'post.groups');
  return named(
    decodeDatabaseId(group.id ?? group.id_group, 'post.groups.id'),
    group,
    decodeRole(group.user_role),
  );
}

/** Decodes a list entry with only title and appearance; `what` names it in error reports. */
export function decodeCommunitySummary(value: unknown, what: string): CommunityRecord {
  const group = decodeObject<Numbered>(value, what);
  return named(decodeDatabaseId(group.id ?? group.id_group, `${what}.id`), group, undefined);
}

const where = <T>(value: unknown, decode: (value: unknown) => T): T | undefined =>
  value === undefined || value === null ? undefined : decode(value);

/** Decodes a community of a list of communities, with role and counts. */
export function decodeListedCommunity(value: unknown): CommunityRecord {
  const listing = decodeObject<Listing & { id: unknown; demande: unknown; motifrefus: unknown }>(
    value,
    'community',
  );
  const databaseId = decodeDatabaseId(listing.id_group ?? listing.id, 'community.id_group');
  return {
    ...named(databaseId, listing, decodeRole(listing.user_role) ?? null),
    details: decodeDetails(listing, listing.nb_user),
    unreadPostCount: decodeCount(listing.nb_postnonlu),
    hasRequested: where(listing.demande, decodeFlag),
    lastRefusal: listing.motifrefus === undefined ? undefined : decodeOptionalText(listing.motifrefus),
    isLibraryEditable: where(listing.isLibraryEditable, decodeFlag),
    canInvite: where(listing.peutInviter, decodeFlag),
    requestCount: where(listing.invitation, decodeCount),
  };
}

type Page = Numbered &
  WireDetails &
  Record<'isLibraryEditable' | 'demande' | 'motifrefus' | 'peutInviter', unknown>;

/** Decodes a single community; without a role, the viewer is a non-member. */
export function decodeCommunity(
  value: unknown,
  {
    asked,
    role,
    memberCount,
    postCount,
  }: { asked?: string; role: unknown; memberCount: unknown; postCount?: unknown },
): CommunityRecord {
  const group = decodeObject<Page>(value, 'group');
  const databaseId = decodeOptionalDatabaseId(group.id ?? group.id_group) ?? asked;
  return {
    ...named(decodeDatabaseId(databaseId, 'group.id'), group, decodeRole(role) ?? null),
    details: { ...decodeDetails(group, memberCount), postCount: where(postCount, decodeCount) },
    hasRequested: where(group.demande, decodeFlag),
    lastRefusal: group.motifrefus === undefined ? undefined : decodeOptionalText(group.motifrefus),
    isLibraryEditable: where(group.isLibraryEditable, decodeFlag),
    canInvite: where(group.peutInviter, decodeFlag),
  };
}

/** Decodes the page of one community: its fields are in `group` or at the top level. */
export function decodeCommunityPage(answer: RawResponse<unknown>, asked: string): CommunityRecord {
  const page: Wire<Record<'group' | 'userconnecterole' | 'nbuser' | 'nbpublications', unknown>> =
    decodeFields(answer, 'mur');
  const group = 'group' in page ? decodeRelated(page.group) : page;
  // A community that does not exist is an empty one to some.
  if (!('titre' in group)) throw communityNotFoundError();
  const { userconnecterole: role, nbuser: memberCount, nbpublications: postCount } = page;
  return decodeCommunity(group, { asked, role, memberCount, postCount });
}

/** Error for a community that does not exist, or that the viewer may not see. */
export const communityNotFoundError = () =>
  new UserError('NOT_FOUND', 'Cette communauté n’existe pas ou n’existe plus.');
