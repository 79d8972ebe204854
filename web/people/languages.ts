/** The languages that a person may prefer, as the documents call them, in their order. */
export const languages: readonly { value: string; label: string }[] = [
  { value: 'fr', label: 'Français' },
  { value: 'en', label: 'Anglais' },
  { value: 'de', label: 'Allemand' },
  { value: 'bn', label: 'Bengali' },
  { value: 'zh', label: 'Chinois' },
  { value: 'es', label: 'Espagnol' },
  { value: 'it', label: 'Italien' },
  { value: 'tr', label: 'Turc' },
  { value: 'pl', label: 'Polonais' },
  { value: 'pt', label: 'Portugais' },
  { value: 'nl', label: 'Néerlandaise' },
];
