import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';

/** What became of an operation that was answered with an error, or not at all. */
export type Fate =
  /** Nobody knows: no answer came, or the API was away. Asking again is right, a write with the same key. */
  | 'lost'
  /** Nothing was done, and the session is over. */
  | 'signed-out'
  /** Nothing was done, and too much was asked: later. */
  | 'too-many'
  /** The API did not say whether it was done, and it was not found: the person decides. */
  | 'outcome-unknown'
  /** The key stands for something else. */
  | 'key-reused'
  /** Nothing was done, and nothing will be. */
  | 'refused';

const fates: Readonly<Record<string, Fate>> = {
  UNAUTHENTICATED: 'signed-out',
  RATE_LIMITED: 'too-many',
  OUTCOME_UNKNOWN: 'outcome-unknown',
  IDEMPOTENCY_KEY_REUSED: 'key-reused',
  UPSTREAM_UNAVAILABLE: 'lost',
  UPSTREAM_TIMEOUT: 'lost',
  STORAGE_FULL: 'lost',
  UPSTREAM_INVALID_RESPONSE: 'lost',
  INTERNAL_SERVER_ERROR: 'lost',
  BAD_USER_INPUT: 'refused',
  FORBIDDEN: 'refused',
  NOT_FOUND: 'refused',
  TOO_COMPLEX: 'refused',
};

/** The code of an error in an answer. */
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

/** Passes over what was answered with an error, which asking again would not mend; throws what was not answered. */
export function unlessAnswered(error: unknown): void {
  if (!CombinedGraphQLErrors.is(error)) throw error;
}

/** What an error means for what was asked. A code that is not known here is a refusal. */
export function fateOf(error: unknown): Fate {
  if (CombinedGraphQLErrors.is(error)) return fates[codeOf(error.errors[0] ?? {}) ?? ''] ?? 'refused';
  if (ServerError.is(error)) {
    if (error.statusCode === 429) return 'too-many';
    return error.statusCode >= 400 && error.statusCode < 500 ? 'refused' : 'lost';
  }
  return 'lost';
}
