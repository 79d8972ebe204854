import { graphql, readInlineData } from 'react-relay/hooks';
import type { Capability } from '../__generated__/EditCommunityPageQuery.graphql';
import type { communityForm_community$key } from '../__generated__/communityForm_community.graphql';
import { type Form, type FormErrors, useForm } from '../ui/useForm.ts';
import { defaultColor } from './palette.ts';

interface TextField<Name extends string> {
  name: Name;
  /** Also the field's name in the journal, where that has the same. */
  label: string;
  maxLength: number;
  isLong?: true;
  /** Message without it; absent for an optional text. */
  missing?: string;
  /** Whether a new community does without. */
  isOptionalFirst?: true;
  /** The extension that it belongs to; the form shows it only with that. */
  capability?: Capability;
}

type TextName = 'title' | 'description' | 'location';

/** The texts of a community, in the order of the form. */
export const textFields: readonly TextField<TextName>[] = [
  { name: 'title', label: 'Titre', maxLength: 150, missing: 'Le titre est obligatoire' },
  {
    name: 'description',
    label: 'Sujet',
    maxLength: 500,
    isLong: true,
    missing: 'Le sujet est obligatoire',
    isOptionalFirst: true,
  },
  { name: 'location', label: 'Lieu', maxLength: 100, capability: 'COMMUNITY_LOCATION' },
];

/** The fields whose stored value is shown when somebody else changed it. */
export const toldFields = [
  ...textFields.map(({ name, label }) => ({ name, label })),
  { name: 'kind', label: 'Type' },
  { name: 'color', label: 'Couleur' },
] as const;

/** Every field of the form. */
export const fieldNames = [...toldFields.map(({ name }) => name), 'logo', 'cover'] as const;

/** The kinds that a person can choose; the company-wide one is not among them. */
export const choosableKinds = [
  { value: 'PUBLIC', label: 'Publique', description: 'Visible de tous\u00a0; chacun peut la rejoindre.' },
  { value: 'PRIVATE', label: 'Privée', description: 'Visible de tous\u00a0; on demande à la rejoindre.' },
  { value: 'SECRET', label: 'Secrète', description: 'Visible de ses membres seulement.' },
] as const;

const kinds = ['PUBLIC', 'PRIVATE', 'SECRET', 'DEFAULT'] as const;

/** Values of the community form; the kind is empty while none is chosen. */
export interface CommunityValues extends Record<TextName, string> {
  kind: (typeof kinds)[number] | '';
  color: string;
  logo: File | null;
  cover: File | null;
}

/** Errors of the community form by field. */
export type CommunityErrors = FormErrors<CommunityValues>;
/** State of the community form. */
export type CommunityForm = Form<CommunityValues>;

/** A new community. */
export const newCommunity: CommunityValues = {
  title: '',
  description: '',
  location: '',
  kind: 'PUBLIC',
  color: defaultColor,
  logo: null,
  cover: null,
};

/** The stored values of a community. */
export function storedValues(key: communityForm_community$key): CommunityValues {
  const { kind, location, ...texts } = readInlineData(
    graphql`
      fragment communityForm_community on Community @inline @throwOnFieldError {
        title
        description
        location
        kind
        color
      }
    `,
    key,
  );
  return {
    ...newCommunity,
    ...texts,
    location: location ?? '',
    kind: kinds.find((known) => known === kind) ?? '',
  };
}

/** The input of both mutations. Pictures are sent when they were chosen, the kind when it can be. */
export const communityInput = ({ kind, logo, cover, ...values }: CommunityValues) => ({
  ...values,
  ...(kind === 'PUBLIC' || kind === 'PRIVATE' || kind === 'SECRET' ? { kind } : {}),
  ...(logo ? { logo } : {}),
  ...(cover ? { cover } : {}),
});

/** Documented error messages; an edited community requires a subject, and the company-wide one a colour. */
export function checkCommunity(values: CommunityValues, isEdited: boolean): CommunityErrors {
  const errors: CommunityErrors = {};
  for (const { name, missing, isOptionalFirst } of textFields)
    if (missing !== undefined && (isEdited || !isOptionalFirst) && values[name].trim() === '')
      errors[name] = missing;
  if (values.kind === '') errors.kind = 'Le type est obligatoire';
  if (values.kind === 'DEFAULT' && values.color === '') errors.color = 'Couleur est Obligatoire';
  return errors;
}

/** The state of the form of a community. */
export const useCommunityForm = (initial: CommunityValues, isEdited: boolean): CommunityForm =>
  useForm(initial, (values) => checkCommunity(values, isEdited));
