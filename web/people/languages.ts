import type { Language } from '../__generated__/useUpdateProfileMutation.graphql';

/** The languages that a person may prefer, as the documents call them, in their order. */
export const languages: readonly { value: Language; label: string }[] = [
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

/** Whether a text is the code of one of them. */
export const isLanguage = (code: string): code is Language => languages.some(({ value }) => value === code);
