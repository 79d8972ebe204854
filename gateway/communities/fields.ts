import type { UpdateCommunityInput } from '../__generated__/resolvers.ts';
import type { EditablePart } from '../compat/partialUpdates.ts';
import type { ImageRecord } from '../content/media.ts';
import { type EditRecord, fileName } from '../content/versions.ts';

/** Kinds of communities: who can find and join them; `DEFAULT` is the company-wide one. */
export const communityKinds = ['PUBLIC', 'PRIVATE', 'SECRET', 'DEFAULT'] as const;

/** Kind of a community. */
export type CommunityKind = (typeof communityKinds)[number];

/** Colour of a community that has none. */
export const defaultColor = '#d6d6d6';

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

/** Reads the stored value of every editable field, for versions and for detecting overwritten fields. Versions depend on the order. */
const fields: Required<Record<keyof CommunityChanges, (community: EditableFields) => unknown>> = {
  title: ({ title }) => title,
  description: ({ details }) => details?.description,
  location: ({ details }) => details?.location,
  kind: ({ kind }) => kind,
  color: ({ color }) => color ?? defaultColor,
  logo: ({ logo }) => fileName(logo?.path),
  cover: ({ details }) => fileName(details?.cover?.path),
};

/** The editable values of a community, each with the inputs that change it. */
export const editableCommunityParts = (community: EditableFields): EditablePart[] =>
  Object.entries(fields).map(([input, stored]) => [stored(community), input]);

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
