import type { components } from '../__generated__/openapi.ts';
import { idType } from '../core/ids.ts';
import { type ImageRecord, optionalImage } from '../core/media.ts';
import { flag, path, rowId, tally, text, type Wire, wire } from '../core/rest/decode.ts';

type Listing = components['schemas']['CommunityListing'];

export const communityId = idType('Community', 'community');

export type CommunityKind = 'PUBLIC' | 'PRIVATE' | 'SECRET' | 'DEFAULT';
export type CommunityRole = 'ADMINISTRATOR' | 'EDITOR' | 'READER';

/** What only the calls about communities tell. */
export interface CommunityDetails {
  subject: string;
  cover: ImageRecord | null;
  memberCount: number;
}

/** A community; what a post tells of its own is known at once, the rest is fetched when selected. */
export interface CommunityRecord {
  __typename: 'Community';
  id: string;
  /** The API's id, as the addresses carry it. */
  slug: string;
  title: string;
  /** Undefined where it was not told. */
  kind: CommunityKind | undefined;
  color: string | undefined;
  logo: ImageRecord | null | undefined;
  /** Null for a non-member; undefined where it was not told. */
  viewerRole: CommunityRole | null | undefined;
  details: CommunityDetails | undefined;
  unreadPostCount: number | undefined;
  /** Whether the viewer asked to join; undefined where it was not told. */
  hasRequested: boolean | undefined;
  isLibraryEditable: boolean | undefined;
  /** Whether who administers it may also bring people in; undefined where it was not told. */
  canInvite: boolean | undefined;
  /** Pending requests, for its administrators; undefined where it was not told. */
  requestCount: number | undefined;
}

const kinds: Record<string, CommunityKind> = {
  public: 'PUBLIC',
  private: 'PRIVATE',
  secret: 'SECRET',
  defaut: 'DEFAULT',
};
const roles: Record<string, CommunityRole> = {
  ROLE_ADMIN: 'ADMINISTRATOR',
  ROLE_MODERATEUR: 'EDITOR',
  ROLE_LECTEUR: 'READER',
};

/** The wire's words for roles. */
export const roleOnWire = {
  ADMINISTRATOR: 'ROLE_ADMIN',
  EDITOR: 'ROLE_MODERATEUR',
  READER: 'ROLE_LECTEUR',
} as const satisfies Record<CommunityRole, string>;

/** The wire's words for kinds. */
export const kindOnWire = {
  PUBLIC: 'public',
  PRIVATE: 'private',
  SECRET: 'secret',
  DEFAULT: 'defaut',
} as const satisfies Record<CommunityKind, string>;

/** Decodes a role; null for none, undefined where the field is absent. */
export const decodeRole = (value: unknown): CommunityRole | null | undefined =>
  value === undefined ? undefined : (roles[text(value)] ?? null);

const color = (value: unknown): string | undefined => {
  const written = text(value).trim().toLowerCase();
  return /^#[0-9a-f]{6}$/.test(written) ? written : undefined;
};

/** Colour of a community that has none. */
export const defaultColor = '#d6d6d6';

type Named = { titre: unknown; typegroupe: unknown; couleur: unknown; logo: unknown };

function named(
  row: string,
  value: Wire<Named>,
  viewerRole: CommunityRole | null | undefined,
): CommunityRecord {
  const title = text(value.titre);
  return {
    __typename: 'Community',
    id: communityId.write({ community: row }),
    slug: row,
    title,
    kind: kinds[text(value.typegroupe)],
    color: color(value.couleur),
    logo: value.logo === undefined ? undefined : optionalImage(path(value.logo), title),
    viewerRole,
    details: undefined,
    unreadPostCount: undefined,
    hasRequested: undefined,
    isLibraryEditable: undefined,
    canInvite: undefined,
    requestCount: undefined,
  };
}

/** Decodes the community of a post: id and title for certain, the rest where the API tells it. */
export function decodePostCommunity(value: unknown): CommunityRecord {
  const group = wire<Named & { id: unknown; user_role: unknown }>(value, 'post.groups');
  return named(rowId(group.id, 'post.groups.id'), group, decodeRole(group.user_role));
}

/** Decodes a community of which a list tells only what it is called and looks like. */
export function decodeListed(value: unknown, what: string): CommunityRecord {
  const group = wire<Named & { id: unknown; id_group: unknown }>(value, what);
  return named(rowId(group.id ?? group.id_group, `${what}.id`), group, undefined);
}

/** Decodes a community of a list. */
export function decodeListing(value: unknown): CommunityRecord {
  const listing = wire<Listing & { demande: unknown }>(value, 'community');
  return {
    ...named(rowId(listing.id_group, 'community.id_group'), listing, decodeRole(listing.user_role) ?? null),
    details: {
      subject: text(listing.sujet),
      cover: optionalImage(path(listing.photocouverture)),
      memberCount: tally(listing.nb_user),
    },
    unreadPostCount: tally(listing.nb_postnonlu),
    hasRequested: listing.demande === undefined ? undefined : flag(listing.demande),
    isLibraryEditable: listing.isLibraryEditable === undefined ? undefined : flag(listing.isLibraryEditable),
    canInvite: listing.peutInviter === undefined ? undefined : flag(listing.peutInviter),
    requestCount: tally(listing.invitation),
  };
}

/** Decodes the answer about one community's page. */
export function decodePage(value: unknown): CommunityRecord {
  const answer = wire<{ group: unknown; userconnecterole: unknown; nbuser: unknown }>(value, 'mur');
  const group = wire<
    Named & {
      id: unknown;
      sujet: unknown;
      photocouverture: unknown;
      isLibraryEditable: unknown;
      demande: unknown;
      peutInviter: unknown;
    }
  >(answer.group, 'mur.group');
  return {
    ...named(rowId(group.id, 'mur.group.id'), group, decodeRole(answer.userconnecterole) ?? null),
    details: {
      subject: text(group.sujet),
      cover: optionalImage(path(group.photocouverture)),
      memberCount: tally(answer.nbuser),
    },
    hasRequested: group.demande === undefined ? undefined : flag(group.demande),
    isLibraryEditable: group.isLibraryEditable === undefined ? undefined : flag(group.isLibraryEditable),
    canInvite: group.peutInviter === undefined ? undefined : flag(group.peutInviter),
  };
}
