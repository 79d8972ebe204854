import { type Form, type FormErrors, useForm } from '../ui/useForm.ts';
import { defaultColor } from './palette.ts';

/** The kinds that a person can choose; the company-wide one is not among them. */
export const choosableKinds = [
  { value: 'PUBLIC', label: 'Publique', description: 'Visible de tous\u00a0; chacun peut la rejoindre.' },
  { value: 'PRIVATE', label: 'Privée', description: 'Visible de tous\u00a0; on demande à la rejoindre.' },
  { value: 'SECRET', label: 'Secrète', description: 'Visible de ses membres seulement.' },
] as const;

/** A kind as the graph writes it; empty while none is chosen. */
export type Kind = (typeof choosableKinds)[number]['value'] | 'DEFAULT' | '';

/** Values of the community form. */
export interface CommunityValues {
  title: string;
  description: string;
  kind: Kind;
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
  kind: 'PUBLIC',
  color: defaultColor,
  logo: null,
  cover: null,
};

/** Documented error messages; an edited community requires a subject, and the company-wide one a colour. */
export function checkCommunity(values: CommunityValues, isEdited: boolean): CommunityErrors {
  const errors: CommunityErrors = {};
  if (values.title.trim() === '') errors.title = 'Le titre est obligatoire';
  if (isEdited && values.description.trim() === '') errors.description = 'Le sujet est obligatoire';
  if (values.kind === '') errors.kind = 'Le type est obligatoire';
  if (values.kind === 'DEFAULT' && values.color === '') errors.color = 'Couleur est Obligatoire';
  return errors;
}

/** The state of the form of a community. */
export const useCommunityForm = (initial: CommunityValues, isEdited: boolean): CommunityForm =>
  useForm(initial, (values) => checkCommunity(values, isEdited));
