import { supports } from '../compat/capabilities.ts';
import { decodeCount, decodePath, decodePlainText, decodeText, type Wire } from '../compat/decode.ts';
import { toOptionalImageRecord } from '../content/media.ts';
import { decodeEdit } from '../content/versions.rest.ts';
import type { Context } from '../graphql/context.ts';
import { UserError } from '../http/errors.ts';
import {
  type CommunityKind,
  communityKinds,
  defaultColor,
  type CommunityDetails,
  type CommunityChanges,
} from './fields.ts';

/** The API's word for each kind of community. */
export const wireKinds = {
  PUBLIC: 'public',
  PRIVATE: 'private',
  SECRET: 'secret',
  DEFAULT: 'defaut',
} as const satisfies Record<CommunityKind, string>;

/** Decodes a kind; undefined for an unknown one. */
export function decodeKind(value: unknown): CommunityKind | undefined {
  const word = decodeText(value);
  return communityKinds.find((kind) => wireKinds[kind] === word);
}

/** Decodes a colour; undefined for anything else. */
export function decodeColor(value: unknown): string | undefined {
  const written = decodeText(value).trim().toLowerCase();
  return /^#[0-9a-f]{6}$/.test(written) ? written : undefined;
}

/** Raw detail fields, as the API names them. */
export type WireDetails = Record<'sujet' | 'lieu' | 'photocouverture' | 'modification', unknown>;

/** Decodes the details; each route names the member count differently, so the caller passes it. */
export const decodeDetails = (group: Wire<WireDetails>, memberCount: unknown): CommunityDetails => ({
  description: decodePlainText(group.sujet),
  location: decodePlainText(group.lieu) || null,
  cover: toOptionalImageRecord(decodePath(group.photocouverture)),
  memberCount: decodeCount(memberCount),
  lastEdit: decodeEdit(group.modification),
});

/** Form value of the location, an extension. @throws NOT_SUPPORTED if one is given without the extension. */
function toWireLocation(context: Context, location: CommunityChanges['location']): string | undefined {
  if (supports(context, 'COMMUNITY_LOCATION')) return location === null ? '' : location;
  if (location) throw new UserError('NOT_SUPPORTED', 'Ce service n’enregistre pas ce champ.', ['location']);
  return undefined;
}

/** Form fields of the API for values of a community; undefined values are not sent. */
export const toWireFields = (
  context: Context,
  { title, description, location, kind, color, logo, cover }: CommunityChanges,
) => ({
  titre: title ?? undefined,
  sujet: description ?? undefined,
  lieu: toWireLocation(context, location),
  type: kind ? wireKinds[kind] : undefined,
  couleur: color === null ? defaultColor : color,
  cover: cover ?? undefined,
  logo: logo ?? undefined,
});

/** GraphQL input field names by the API's form field names, to set the path of user errors. */
export const inputByWireField = {
  titre: 'title',
  sujet: 'description',
  lieu: 'location',
  type: 'kind',
  couleur: 'color',
  logo: 'logo',
  cover: 'cover',
} as const satisfies Record<keyof ReturnType<typeof toWireFields>, keyof CommunityChanges>;
