import type { GraphQLError } from 'graphql';
import { fault, Refusal, type UserErrorCode } from '../errors.ts';

const codes: Record<number, UserErrorCode> = {
  400: 'INVALID',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'FILE_TOO_LARGE',
  415: 'FILE_TYPE_REFUSED',
  422: 'INVALID',
  429: 'RATE_LIMITED',
};

const words: Record<UserErrorCode, string> = {
  INVALID: 'La demande n’est pas valide.',
  INVALID_CREDENTIALS: 'E-mail et/ou mot de passe incorrect(s)',
  FORBIDDEN: 'Vous n’avez pas le droit de faire cela.',
  NOT_FOUND: 'Ce contenu n’existe pas ou n’existe plus.',
  CONFLICT: 'Ce n’est plus possible.',
  FILE_TOO_LARGE: 'Ce fichier est trop grand.',
  FILE_TYPE_REFUSED: 'Ce type de fichier n’est pas autorisé.',
  RATE_LIMITED: 'Trop de demandes. Veuillez patienter un instant.',
};

const said = (body: unknown, name: string): string | undefined => {
  if (typeof body !== 'object' || body === null || !(name in body)) return undefined;
  const value: unknown = Object.getOwnPropertyDescriptor(body, name)?.value;
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** What a refusing status of the API means: an ended session, or a refusal with the API's own words. */
export function refused(status: number, body: unknown): GraphQLError {
  if (status === 401) return fault('UNAUTHENTICATED', 'Votre session a expiré. Veuillez vous reconnecter.');
  const code = codes[status] ?? 'INVALID';
  const field = said(body, 'field');
  return new Refusal(code, said(body, 'message') ?? words[code], field === undefined ? null : [field]);
}

/** Refuses where a call answers that it did nothing: `status` false, with words of its own perhaps. */
export function accepted(body: unknown): void {
  if (typeof body !== 'object' || body === null || !('status' in body)) return;
  const { status } = body;
  if (status === false || status === 'false')
    throw new Refusal('CONFLICT', said(body, 'message') ?? words.CONFLICT);
}

/** Waits for a call; a field that it refuses is named as the input of the graph names it. */
export async function inInputTerms<T>(
  inputs: Readonly<Record<string, string>>,
  call: Promise<T>,
): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, path } = error.userError;
    const input = inputs[path?.at(-1)?.split('.').at(-1) ?? ''];
    throw input === undefined ? error : new Refusal(code, message, [input]);
  }
}
