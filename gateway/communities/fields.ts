import type { UpdateCommunityInput } from '../__generated__/resolvers.ts';
import type { Extension } from '../__generated__/extensions.ts';
import { supports } from '../compat/capabilities.ts';
import { decodeCount, decodePath, decodePlainText, decodeText, type Wire } from '../compat/decode.ts';
import type { EditablePart } from '../compat/partialUpdates.ts';
import { type ImageRecord, toOptionalImageRecord } from '../content/media.ts';
import { decodeEdit, type EditRecord, fileName } from '../content/versions.ts';
import type { Context } from '../graphql/context.ts';
import { UserError } from '../http/errors.ts';

/** Kind of a community: who can find and join it; `DEFAULT` is the company-wide one. */
export type CommunityKind = 'PUBLIC' | 'PRIVATE' | 'SECRET' | 'DEFAULT';

/** The API's word for each kind of community. */
export const wireKinds = {
  PUBLIC: 'public',
  PRIVATE: 'private',
  SECRET: 'secret',
  DEFAULT: 'defaut',
} as const satisfies Record<CommunityKind, string>;

const kinds: Record<string, CommunityKind> = {
  public: 'PUBLIC',
  private: 'PRIVATE',
  secret: 'SECRET',
  defaut: 'DEFAULT',
};

/** Decodes a kind; undefined for an unknown one. */
export const decodeKind = (value: unknown): CommunityKind | undefined => kinds[decodeText(value)];

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

/** Names of the detail fields of a community in the API. */
export type WireDetails = Record<'sujet' | 'lieu' | 'photocouverture' | 'modification', unknown>;

/** Decodes the details of a community in a list and of one by itself. */
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

/** The inputs that change a community. */
export type CommunityChanges = Omit<
  UpdateCommunityInput,
  'communityId' | 'basedOn' | 'idempotencyKey' | 'canMembersManageLibrary'
>;

interface Field {
  /** The API's name in forms. */
  wire: string;
  /** The value that versions are made of. */
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

/** Inputs of the graph by the field of the API, for errors. */
export const inputByWireField: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(fields).map(([input, { wire }]) => [wire, input]),
);

type Text = Exclude<keyof CommunityChanges, 'logo' | 'cover'>;

/** The stored texts, to send when only other fields change to an API that clears what is not sent. */
export const storedTexts = ({
  title,
  details,
  kind,
  color,
}: EditableFields): { [Name in Text]-?: CommunityChanges[Name] } => ({
  title,
  // An empty description cannot be sent.
  description: details?.description === '' ? undefined : details?.description,
  location: details?.location ?? undefined,
  kind,
  color: color ?? defaultColor,
});

/** A text of an extension in a form. @throws INVALID for one that the API cannot store. */
function extensionText(
  context: Context,
  extension: Extension,
  { input, value }: { input: keyof CommunityChanges; value: string | null | undefined },
): string | undefined {
  if (supports(context, extension)) return value === null ? '' : value;
  if (value) throw new UserError('NOT_SUPPORTED', 'Ce service n’enregistre pas ce champ.', [input]);
  return undefined;
}

/** Form fields of the API for values of a community; undefined values are not sent. */
export const toWireFields = (
  context: Context,
  { title, description, location, kind, color, logo, cover }: CommunityChanges,
) => ({
  titre: title ?? undefined,
  sujet: description ?? undefined,
  lieu: extensionText(context, 'COMMUNITY_LOCATION', { input: 'location', value: location }),
  type: kind ? wireKinds[kind] : undefined,
  couleur: color === null ? defaultColor : color,
  cover: cover ?? undefined,
  logo: logo ?? undefined,
});
