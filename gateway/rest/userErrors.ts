import { GraphQLError } from 'graphql';
import { graphqlError, UserError, type UserErrorCode } from '../http/errors.ts';
import { reportDeviation } from '../compat/deviations.ts';

const codeByStatus: Record<number, UserErrorCode> = {
  400: 'INVALID',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'INVALID_STATE',
  413: 'FILE_TOO_LARGE',
  415: 'FILE_TYPE_REFUSED',
  422: 'INVALID',
  429: 'RATE_LIMITED',
};

const defaultMessages: Record<UserErrorCode, string> = {
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

const propertyOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && name in body
    ? Object.getOwnPropertyDescriptor(body, name)?.value
    : undefined;

const firstText = (body: unknown, ...names: readonly string[]): string | undefined => {
  for (const name of names) {
    const message = propertyOf(body, name);
    if (typeof message === 'string' && message.trim() !== '') return message;
  }
  return undefined;
};

/** Error for a session that the API has ended. */
export const sessionExpiredError = (): GraphQLError =>
  graphqlError('UNAUTHENTICATED', defaultMessages.SESSION_ENDED);

/** Error for an idempotency key that was sent with other content before. */
export const keyReusedError = (): GraphQLError =>
  graphqlError('IDEMPOTENCY_KEY_REUSED', 'This idempotencyKey was used with other content: take a new one.');

/** Whether an error was made by `keyReusedError`. */
export const isKeyReused = (error: unknown): boolean =>
  error instanceof GraphQLError && error.extensions.code === 'IDEMPOTENCY_KEY_REUSED';

/** Codes of 409 for a change based on an old state, as the extensions EDIT_VERSIONS and SLIDE_REORDERING define. */
const staleCodes: ReadonlySet<unknown> = new Set(['CHANGED', 'LIST_CHANGED']);

/** The error for a 4xx status: an ended session, a reused key, or a UserError with the API's message if any. */
export function errorForStatus(status: number, body: unknown): GraphQLError {
  if (status === 401) return sessionExpiredError();
  if (status === 422 && propertyOf(body, 'code') === 'IDEMPOTENCY_KEY_REUSED') return keyReusedError();
  const apiCode = propertyOf(body, 'code');
  const code =
    status === 409 && staleCodes.has(apiCode)
      ? 'STALE'
      : status === 413 && apiCode === 'QUOTA_EXCEEDED'
        ? 'STORAGE_LIMIT_REACHED'
        : (codeByStatus[status] ?? 'INVALID');
  const field = firstText(body, 'field');
  return new UserError(
    code,
    firstText(body, 'message') ?? defaultMessages[code],
    field === undefined ? null : [field],
  );
}

/** Messages about an invalid token. */
const invalidTokenMessage =
  /\b(?:expired|invalid|missing)\b.*\b(?:jwt|token)\b|\b(?:jwt|token)\b.*\b(?:expired|invalid|not found)\b/i;
/** Values of `status` that mean failure. */
const failureStatuses: ReadonlySet<unknown> = new Set([false, 'false', 'error', 'erreur', 'ko']);
/** Words that some APIs send instead of the documented true. */
const successWord = /^(?:success|succes|succès|ok|done)$/i;

/**
 * The error in a body with a success status: `status` false or "error", an `error`, or a `code` from 400; undefined if
 * there is none. Also detects an ended session by its message.
 */
export function findErrorInBody(body: unknown): GraphQLError | undefined {
  const status = propertyOf(body, 'status');
  const error = propertyOf(body, 'error');
  const code = Number(propertyOf(body, 'code') ?? status);
  const isCode = Number.isInteger(code) && code >= 400 && code < 600;
  const hasError = error !== undefined && error !== null && error !== false && error !== '' && error !== 0;
  const message = firstText(body, 'message', 'error', 'detail') ?? firstText(error, 'message');
  if (!failureStatuses.has(status) && !hasError && !isCode) {
    if (typeof status === 'string' && successWord.test(status)) reportDeviation('statusWord');
    return undefined;
  }
  if ((message && invalidTokenMessage.test(message)) || code === 401) {
    reportDeviation('expiredIn200');
    return sessionExpiredError();
  }
  const isFalse = status === false || status === 'false';
  reportDeviation(isFalse ? 'statusFalse' : failureStatuses.has(status) ? 'statusError' : 'errorIn200');
  if (isCode && code >= 500)
    return graphqlError(
      'UPSTREAM_UNAVAILABLE',
      'Le service est momentanément indisponible. Veuillez réessayer.',
    );
  const userErrorCode = codeByStatus[code] ?? 'INVALID_STATE';
  const field = firstText(body, 'field');
  return new UserError(
    userErrorCode,
    message ?? defaultMessages[userErrorCode],
    field === undefined ? null : [field],
  );
}

/**
 * Awaits a call and replaces the API's field name in its UserError by the input field of the GraphQL mutation. `inputs`
 * maps field names to input fields; `fallbackMessages` has, by input field, the message if the API sends none.
 */
export async function withInputNames<T>(
  inputs: Readonly<Record<string, string>>,
  call: Promise<T>,
  fallbackMessages: Readonly<Record<string, string>> = {},
): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const { code, message, path } = error.userError;
    const input = inputs[path?.at(-1)?.split('.').at(-1) ?? ''];
    if (input === undefined) throw error;
    const fallback = message === defaultMessages[code] ? fallbackMessages[input] : undefined;
    throw new UserError(code, fallback ?? message, [input]);
  }
}

/** How to report a rejection whose cause the API does not name. */
interface RejectionMeaning {
  /** French message, if the API sends none. */
  defaultMessage?: string;
  /** The rejected input; unset for the whole. */
  input?: string;
  code?: UserErrorCode;
}

/**
 * Awaits a call. A UserError INVALID_STATE without a field, from `status` false or 409, gets this code, field and
 * default message; other errors are rethrown.
 */
export async function withErrorMeaning<T>(
  { defaultMessage, input, code }: RejectionMeaning,
  call: Promise<T>,
): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof UserError) || error.userError.path || error.userError.code !== 'INVALID_STATE')
      throw error;
    const { message } = error.userError;
    const isDefault = message === defaultMessages.INVALID_STATE;
    throw new UserError(
      code ?? 'INVALID_STATE',
      isDefault ? (defaultMessage ?? message) : message,
      input === undefined ? null : [input],
    );
  }
}
