import { GraphQLError } from 'graphql';
import { graphqlError, UserError, type UserErrorCode } from '../http/errors.ts';
import { reportDeviation } from '../compat/deviations.ts';

const codes: Record<number, UserErrorCode> = {
  400: 'INVALID',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'INVALID_STATE',
  413: 'FILE_TOO_LARGE',
  415: 'FILE_TYPE_REFUSED',
  422: 'INVALID',
  429: 'RATE_LIMITED',
};

const words: Record<UserErrorCode, string> = {
  STALE: 'Ce contenu a été modifié entre-temps.',
  OVERWRITTEN: 'Ce contenu a été modifié entre-temps.',
  INVALID: 'La demande n’est pas valide.',
  INVALID_CREDENTIALS: 'E-mail et/ou mot de passe incorrect(s)',
  FORBIDDEN: 'Vous n’avez pas le droit de faire cela.',
  NOT_FOUND: 'Ce contenu n’existe pas ou n’existe plus.',
  NOT_SUPPORTED: 'Cette plateforme ne le permet pas.',
  INVALID_STATE: 'Ce n’est plus possible.',
  FILE_TOO_LARGE: 'Ce fichier est trop grand.',
  STORAGE_LIMIT_REACHED: 'L’espace de stockage est plein.',
  FILE_TYPE_REFUSED: 'Ce type de fichier n’est pas autorisé.',
  RATE_LIMITED: 'Trop de demandes. Veuillez patienter un instant.',
  SESSION_ENDED: 'Votre session a expiré. Veuillez vous reconnecter.',
};

const value = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && name in body
    ? Object.getOwnPropertyDescriptor(body, name)?.value
    : undefined;

const sentence = (body: unknown, ...names: readonly string[]): string | undefined => {
  for (const name of names) {
    const message = value(body, name);
    if (typeof message === 'string' && message.trim() !== '') return message;
  }
  return undefined;
};

/** Error for a session that the API has ended. */
export const sessionExpiredError = (): GraphQLError => graphqlError('UNAUTHENTICATED', words.SESSION_ENDED);

/** Error for an idempotency key that was sent with other content before. */
export const keyReusedError = (): GraphQLError =>
  graphqlError('IDEMPOTENCY_KEY_REUSED', 'This idempotencyKey was used with other content: take a new one.');

/** Whether an error was made by `keyReusedError`. */
export const isKeyReused = (error: unknown): boolean =>
  error instanceof GraphQLError && error.extensions.code === 'IDEMPOTENCY_KEY_REUSED';

/** Codes of 409 for a change based on an old state, as the extensions EDIT_VERSIONS and SLIDE_REORDERING define. */
const staleCodes: ReadonlySet<unknown> = new Set(['CHANGED', 'LIST_CHANGED']);

/** The error for a status from 400: an ended session, a reused key, or a UserError with the API's message if any. */
export function toUserError(status: number, body: unknown): GraphQLError {
  if (status === 401) return sessionExpiredError();
  if (status === 422 && value(body, 'code') === 'IDEMPOTENCY_KEY_REUSED') return keyReusedError();
  const reason = value(body, 'code');
  const code =
    status === 409 && staleCodes.has(reason)
      ? 'STALE'
      : status === 413 && reason === 'QUOTA_EXCEEDED'
        ? 'STORAGE_LIMIT_REACHED'
        : (codes[status] ?? 'INVALID');
  const field = sentence(body, 'field');
  return new UserError(code, sentence(body, 'message') ?? words[code], field === undefined ? null : [field]);
}

/** Messages about an invalid token. */
const endedSession =
  /\b(?:expired|invalid|missing)\b.*\b(?:jwt|token)\b|\b(?:jwt|token)\b.*\b(?:expired|invalid|not found)\b/i;
/** Values of `status` that mean failure. */
const failures: ReadonlySet<unknown> = new Set([false, 'false', 'error', 'erreur', 'ko']);
/** Words used in place of the documented true. */
const successes = /^(?:success|succes|succès|ok|done)$/i;

/**
 * The error in a body with a success status: `status` false or "error", an `error`, or a `code` from 400, which may
 * mean an ended session; undefined if there is none.
 */
export function findErrorInBody(body: unknown): GraphQLError | undefined {
  const status = value(body, 'status');
  const error = value(body, 'error');
  const code = Number(value(body, 'code') ?? status);
  const isCode = Number.isInteger(code) && code >= 400 && code < 600;
  const hasError = error !== undefined && error !== null && error !== false && error !== '' && error !== 0;
  const message = sentence(body, 'message', 'error', 'detail') ?? sentence(error, 'message');
  if (!failures.has(status) && !hasError && !isCode) {
    if (typeof status === 'string' && successes.test(status)) reportDeviation('statusWord');
    return undefined;
  }
  if ((message && endedSession.test(message)) || code === 401) {
    reportDeviation('expiredIn200');
    return sessionExpiredError();
  }
  const isFalse = status === false || status === 'false';
  reportDeviation(isFalse ? 'statusFalse' : failures.has(status) ? 'statusError' : 'errorIn200');
  if (isCode && code >= 500)
    return graphqlError(
      'UPSTREAM_UNAVAILABLE',
      'Le service est momentanément indisponible. Veuillez réessayer.',
    );
  const meaning = codes[code] ?? 'INVALID_STATE';
  const field = sentence(body, 'field');
  return new UserError(meaning, message ?? words[meaning], field === undefined ? null : [field]);
}

/**
 * Awaits a call and renames the field in its UserError to the graph's input: `inputs` has the inputs by field of the
 * API, `wordless` the messages by input for an API that sends none.
 */
export async function withInputNames<T>(
  inputs: Readonly<Record<string, string>>,
  call: Promise<T>,
  wordless: Readonly<Record<string, string>> = {},
): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const { code, message, path } = error.userError;
    const input = inputs[path?.at(-1)?.split('.').at(-1) ?? ''];
    if (input === undefined) throw error;
    const fallback = message === words[code] ? wordless[input] : undefined;
    throw new UserError(code, fallback ?? message, [input]);
  }
}

/** The meaning of a rejection that the API only reports by `status` false. */
interface RefusalMeaning {
  /** French message, if the API sends none. */
  words?: string;
  /** The rejected input; unset for the whole. */
  input?: string;
  code?: UserErrorCode;
}

/** Awaits a call and gives its UserError INVALID_STATE without a field this meaning; other errors stay. */
export async function withErrorMeaning<T>(
  { words: known, input, code }: RefusalMeaning,
  call: Promise<T>,
): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof UserError) || error.userError.path || error.userError.code !== 'INVALID_STATE')
      throw error;
    const { message } = error.userError;
    const isWordless = message === words.INVALID_STATE;
    throw new UserError(
      code ?? 'INVALID_STATE',
      isWordless && known !== undefined ? known : message,
      input === undefined ? null : [input],
    );
  }
}
