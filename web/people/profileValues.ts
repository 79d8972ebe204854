import type { LanguageCode } from '../__generated__/useUpdateProfileMutation.graphql';

/** Languages that a person can prefer, with their documented names, in the documented order. */
export const languages: readonly { value: LanguageCode; label: string }[] = [
  { value: 'FR', label: 'Français' },
  { value: 'EN', label: 'Anglais' },
  { value: 'DE', label: 'Allemand' },
  { value: 'BN', label: 'Bengali' },
  { value: 'ZH', label: 'Chinois' },
  { value: 'ES', label: 'Espagnol' },
  { value: 'IT', label: 'Italien' },
  { value: 'TR', label: 'Turc' },
  { value: 'PL', label: 'Polonais' },
  { value: 'PT', label: 'Portugais' },
  { value: 'NL', label: 'Néerlandaise' },
];

/** Whether a text is the code of a supported language. */
export const isLanguage = (code: string): code is LanguageCode =>
  languages.some(({ value }) => value === code);

/** French labels of the forms of address (B710). */
export const honorifics = { MR: 'M.', MRS: 'Mme', MISS: 'Melle' } as const;

/** Name of a form of address in the graph. */
export type Honorific = keyof typeof honorifics;

/** The form of address in the graph; null for one that this client does not know. */
export const parseHonorific = (name: string | null | undefined): Honorific | null =>
  name === 'MR' || name === 'MRS' || name === 'MISS' ? name : null;
