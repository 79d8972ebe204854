/** The documented words for an e-mail that is missing or is none, with one that is right; undefined for one that can be. */
export const emailError = (email: string, example = 'nom@exemple.fr'): string | undefined =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
    ? undefined
    : `l'email est obligatoire et il doit respecter ce format ${example}`;

/** The same of one's own, which cannot be another one either: it is what one signs in with. */
export const ownEmailError = (email: string, own: string): string | undefined =>
  emailError(email, own) ??
  (email.trim().toLowerCase() === own.toLowerCase()
    ? undefined
    : 'L’e-mail est votre identifiant\u00a0: un administrateur peut le modifier.');
