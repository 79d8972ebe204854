import type { UpdateCommunityInput } from '../__generated__/resolvers.ts';
import { supports } from '../compat/capabilities.ts';
import { decodeCount, decodePath, decodePlainText, decodeText, type Wire } from '../compat/decode.ts';
import type { EditablePart } from '../compat/partialUpdates.ts';
import { type ImageRecord, toOptionalImageRecord } from '../content/media.ts';
import { decodeEdit, type EditRecord, fileName } from '../content/versions.ts';
import type { Context } from '../graphql/context.ts';
import { UserError } from '../http/errors.ts';

const kinds = ['PUBLIC', 'PRIVATE', 'SECRET', 'DEFAULT'] as const;

/** Kind of a community: who can find and join it; `DEFAULT` is the company-wide one. */
export type CommunityKind = (typeof kinds)[number];

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
  return kinds.find((kind) => wireKinds[kind] === word);
}

/** Colour of a community that has none. */
export const defaultColor = '#d6d6d6';

/** Decodes a colour; undefined for anything else. */
export function decodeColor(value: unknown): string | undefined {
  const written = decodeText(value).trim().toLowerCase();
  return /^#[0-9a-f]{6}$/.test(written) ? written : undefined;
}

/** Fields that only the routes about communities return. */
export interface CommunityDetails {
  description: string;
  location: string | null;
  cover: ImageRecord | null;
  memberCount: number;
  /** Undefined when the response omitted it, as lists do. */
  postCount?: number | undefined;
  lastEdit: EditRecord | null;
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

/** The parts of a record that have editable fields; undefined when the response omitted them. */
export interface EditableFields {
  title: string | undefined;
  kind: CommunityKind | undefined;
  color: string | undefined;
  logo: ImageRecord | null | undefined;
  details: CommunityDetails | undefined;
}

/** The fields of `UpdateCommunityInput` sent in the update form; `canMembersManageLibrary` has its own API call. */
export type CommunityChanges = Omit<
  UpdateCommunityInput,
  'communityId' | 'basedOn' | 'idempotencyKey' | 'canMembersManageLibrary'
>;

interface Field {
  /** Name of the form field in the API. */
  wire: string;
  /** Reads the stored value, for versions and for detecting overwritten fields. */
  stored: (community: EditableFields) => unknown;
}

/** Every editable field, by its input. Versions depend on the order. */
const fields: Required<Record<keyof CommunityChanges, Field>> = {
  title: { wire: 'titre', stored: ({ title }) => title },
  description: { wire: 'sujet', stored: ({ details }) => details?.description },
  location: { wire: 'lieu', stored: ({ details }) => details?.location },
  kind: { wire: 'type', stored: ({ kind }) => kind },
  color: { wire: 'couleur', stored: ({ color }) => color ?? defaultColor },
  logo: { wire: 'logo', stored: ({ logo }) => fileName(logo?.path) },
  cover: { wire: 'cover', stored: ({ details }) => fileName(details?.cover?.path) },
};

/** The editable values of a community, each with the inputs that change it. */
export const editableCommunityParts = (community: EditableFields): EditablePart[] =>
  Object.entries(fields).map(([input, { stored }]) => [stored(community), input]);

/** GraphQL input field names by the API's form field names, to set the path of user errors. */
export const inputByWireField: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(fields).map(([input, { wire }]) => [wire, input]),
);

type NonImageField = Exclude<keyof CommunityChanges, 'logo' | 'cover'>;

/** The stored values except images, sent again with each update to an API that clears omitted fields. */
export const storedFieldsExceptImages = ({
  title,
  details,
  kind,
  color,
}: EditableFields): { [Name in NonImageField]-?: CommunityChanges[Name] } => ({
  title,
  // An empty description cannot be sent.
  description: details?.description === '' ? undefined : details?.description,
  location: details?.location ?? undefined,
  kind,
  color: color ?? defaultColor,
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
