import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';

/** Kind of a failed operation: what the caller can do about it. */
export type Fate =
  /** No answer: retry, for writes with the same key. */
  | 'lost'
  /** Rejected: the session is over. */
  | 'signed-out'
  /** Rejected by a rate limit: retry later. */
  | 'too-many'
  /** Unknown whether it was done: the person decides. */
  | 'outcome-unknown'
  /** The key was used for something else. */
  | 'key-reused'
  /** Rejected permanently. */
  | 'refused';

const fates: Readonly<Record<string, Fate>> = {
  UNAUTHENTICATED: 'signed-out',
  RATE_LIMITED: 'too-many',
  RETRY_UNSAFE: 'outcome-unknown',
  IDEMPOTENCY_KEY_REUSED: 'key-reused',
  UPSTREAM_UNAVAILABLE: 'lost',
  UPSTREAM_TIMEOUT: 'lost',
  STORAGE_FULL: 'lost',
  UPSTREAM_INVALID_RESPONSE: 'lost',
  INTERNAL_SERVER_ERROR: 'lost',
  BAD_USER_INPUT: 'refused',
  FORBIDDEN: 'refused',
  NOT_FOUND: 'refused',
  NOT_SUPPORTED: 'refused',
  TOO_COMPLEX: 'refused',
};

/** Code of a GraphQL error. */
const codeOf = ({ extensions }: { readonly extensions?: unknown }): string | undefined =>
  typeof extensions === 'object' &&
  extensions !== null &&
  'code' in extensions &&
  typeof extensions.code === 'string'
    ? extensions.code
    : undefined;

/** Whether an answer has an error with this code. */
export const hasCode = (errors: readonly { readonly extensions?: unknown }[] = [], code: string): boolean =>
  errors.some((error) => codeOf(error) === code);

/** Codes of answers that may be others a moment later. */
const passing = ['RATE_LIMITED', 'UPSTREAM_UNAVAILABLE', 'UPSTREAM_TIMEOUT'];

/** Handler of errors that ignores lasting answers of the gateway, and rethrows what may succeed when repeated. */
export function unlessLasting(error: unknown): void {
  if (!CombinedGraphQLErrors.is(error) || passing.some((code) => hasCode(error.errors, code))) throw error;
}

/** Kind of failure of an error; `refused` for an unknown code. */
export function fateOf(error: unknown): Fate {
  if (CombinedGraphQLErrors.is(error)) return fates[codeOf(error.errors[0] ?? {}) ?? ''] ?? 'refused';
  if (ServerError.is(error)) {
    if (error.statusCode === 429) return 'too-many';
    return error.statusCode >= 400 && error.statusCode < 500 ? 'refused' : 'lost';
  }
  return 'lost';
}
