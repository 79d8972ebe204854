import { ApiError, conflictError, invalidError } from '../core/errors.ts';
import { hasInvisibleCharacters } from '../core/text.ts';

/** Without what separates or names addresses in a mail's header. */
const emailPattern = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/;
const phonePattern = /^(?:0[1-9](?:[ .-]?\d{2}){4}|\+\d(?:[ .-]?\d){7,14})$/;

/** Throws 400 for an invalid e-mail; `example` is shown in the message. */
export function requireEmail(email: string, field = 'email', example = 'nom@exemple.fr'): void {
  // Other forms of letters name the same mailbox.
  const isNormal = email === email.normalize('NFKC');
  if (!emailPattern.test(email) || !isNormal || hasInvisibleCharacters(email))
    throw invalidError(field, `l'email est obligatoire et il doit respecter ce format ${example}`);
}

/** Throws 400 for an invalid phone number; empty is valid. */
export function requirePhone(phone: string): void {
  if (phone !== '' && !phonePattern.test(phone))
    throw invalidError('telephone', 'Le téléphone est invalide (0X00000000 ou +XXX0000000)');
}

const code = 'EMAIL_TAKEN';

/** Error for an e-mail that belongs to another account; rolls the transaction back. */
export const emailTakenError = () => conflictError('Cette adresse email est déjà associée un compte', code);

/** The documented answer to a duplicate e-mail; rethrows other errors. */
export function emailTakenAnswer(error: unknown): { status: false; message: string } {
  if (error instanceof ApiError && error.code === code) return { status: false, message: error.message };
  throw error;
}
