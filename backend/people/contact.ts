import { ApiError, conflict, invalid } from '../core/errors.ts';
import { hasUnseen } from '../core/text.ts';

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const phonePattern = /^(?:0[1-9](?:[ .-]?\d{2}){4}|\+\d(?:[ .-]?\d){7,14})$/;

/** Refuses what is no e-mail; `field` is where it was sent, `example` one that is right. */
export function requireEmail(email: string, field = 'email', example = 'nom@exemple.fr'): void {
  if (!emailPattern.test(email) || hasUnseen(email))
    throw invalid(field, `l'email est obligatoire et il doit respecter ce format ${example}`);
}

/** Refuses what is no telephone number; none is right. */
export function requirePhone(phone: string): void {
  if (phone !== '' && !phonePattern.test(phone))
    throw invalid('telephone', 'Le téléphone est invalide (0X00000000 ou +XXX0000000)');
}

const code = 'EMAIL_TAKEN';

/** Refuses an e-mail that belongs to another, within a transaction, of which nothing stays. */
export const emailTaken = () => conflict('Cette adresse email est déjà associée un compte', code);

/** What a call that was refused so answers, as the documents have it: no error. */
export function answerTaken(error: unknown): { status: false; message: string } {
  if (error instanceof ApiError && error.code === code) return { status: false, message: error.message };
  throw error;
}
