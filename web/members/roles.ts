/** The roles in a community, with labels for selection. */
export const roles = [
  { value: 'ADMINISTRATOR', label: 'Administrateur', inSentence: 'administrateur' },
  { value: 'EDITOR', label: 'Rédacteur', inSentence: 'rédacteur' },
  { value: 'READER', label: 'Lecteur', inSentence: 'lecteur' },
] as const;

/** A role of a member. */
export type Role = (typeof roles)[number]['value'];

/** Default role of invited people. */
export const defaultRole: Role = 'EDITOR';

/** A role that this client knows. */
export const roleOf = (value: string): (typeof roles)[number] =>
  roles.find((role) => role.value === value) ?? roles[1];
