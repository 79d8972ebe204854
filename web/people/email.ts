/** The documented words for an e-mail that is missing or is none; undefined for one that can be. */
export const emailError = (email: string): string | undefined =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
    ? undefined
    : `l'email est obligatoire et il doit respecter ce format nom@exemple.fr`;
