/** What a new password must hold, in words. */
export const passwordRules: readonly (readonly [words: string, holds: (password: string) => boolean])[] = [
  ['8 caractères au moins', (password) => password.length >= 8],
  ['un chiffre', (password) => /\d/.test(password)],
  ['une majuscule', (password) => /\p{Lu}/u.test(password)],
];

const isGoodPassword = (password: string): boolean => passwordRules.every(([, holds]) => holds(password));

/** Errors of a new password and its confirmation; undefined for a valid field. */
export interface PasswordErrors {
  password: string | undefined;
  confirmation: string | undefined;
  /** Error of both fields together. */
  form: string | undefined;
}

/** Checks both fields of a new password; the texts are the documented ones (B132–B135). */
export function checkNewPassword(password: string, confirmation: string): PasswordErrors {
  const wrong = !isGoodPassword(password);
  const confirmedWrong = !isGoodPassword(confirmation);
  return {
    password: wrong ? 'Mot de passe est incorrect' : undefined,
    confirmation: confirmedWrong ? 'Confirmer mot de passe est incorrect' : undefined,
    form:
      wrong || confirmedWrong
        ? 'Erreur : Veuillez vérifier le mot de passe'
        : password === confirmation
          ? undefined
          : 'Le mot de passe ne correspond pas',
  };
}
