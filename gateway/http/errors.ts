import { GraphQLError } from 'graphql';

/** Codes of top-level errors, in `extensions.code`. */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'NOT_SUPPORTED'
  | 'BAD_USER_INPUT'
  | 'BAD_REQUEST'
  | 'RATE_LIMITED'
  | 'TOO_COMPLEX'
  | 'UPSTREAM_UNAVAILABLE'
  | 'UPSTREAM_TIMEOUT'
  | 'UPSTREAM_INVALID_RESPONSE'
  | 'STORAGE_FULL'
  | 'RETRY_UNSAFE'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'INTERNAL_SERVER_ERROR';

const httpStatus: Partial<Record<ErrorCode, number>> = {
  RATE_LIMITED: 429,
  TOO_COMPLEX: 400,
  BAD_REQUEST: 400,
};

/** An error whose message and extensions clients see: put no secrets into it. */
export function graphqlError(
  code: ErrorCode,
  message: string,
  extensions: Record<string, unknown> = {},
): GraphQLError {
  const status = httpStatus[code];
  return new GraphQLError(message, {
    extensions: { ...extensions, code, ...(status ? { http: { status } } : {}) },
  });
}

/** The HTTP status of an error, if it has one. */
export function httpStatusOf({ extensions: { http } }: GraphQLError): number | undefined {
  return typeof http === 'object' && http !== null && 'status' in http && typeof http.status === 'number'
    ? http.status
    : undefined;
}

/** Codes of errors in a mutation's `userErrors`. */
export type UserErrorCode =
  | 'STALE'
  | 'OVERWRITTEN'
  | 'INVALID'
  | 'INVALID_CREDENTIALS'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'NOT_SUPPORTED'
  | 'INVALID_STATE'
  | 'FILE_TOO_LARGE'
  | 'FILE_TYPE_REFUSED'
  | 'STORAGE_LIMIT_REACHED'
  | 'RATE_LIMITED'
  | 'SESSION_ENDED';

/** The `userErrors` entry of a payload. */
export interface UserErrorRecord {
  code: UserErrorCode;
  /** French, for display. */
  message: string;
  path: string[] | null;
}

/** Codes that top-level errors have too; others become BAD_USER_INPUT. */
const topLevel: ReadonlySet<ErrorCode | UserErrorCode> = new Set<ErrorCode & UserErrorCode>([
  'FORBIDDEN',
  'NOT_FOUND',
  'NOT_SUPPORTED',
  'RATE_LIMITED',
]);

/**
 * A refusal with a reason for the user, from the API or the gateway. Mutations return it as a `UserError`; elsewhere it is a top-level error with the
 * corresponding code.
 */
export class UserError extends GraphQLError {
  readonly userError: UserErrorRecord;

  constructor(
    code: UserErrorCode,
    message: string,
    path: string[] | null = null,
    extensions: Record<string, unknown> = {},
  ) {
    super(message, { extensions: { ...extensions, code: topLevel.has(code) ? code : 'BAD_USER_INPUT' } });
    this.userError = { code, message, path };
  }
}

/** Codes by which the API hides objects: absent, forbidden and invalid ids look alike. */
const hiding: ReadonlySet<UserErrorCode> = new Set(['NOT_FOUND', 'NOT_SUPPORTED', 'FORBIDDEN', 'INVALID']);

/** Null for objects hidden from the viewer; other errors are rethrown. */
export async function nullIfHidden<T>(found: Promise<T> | T): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof UserError && hiding.has(error.userError.code)) return null;
    throw error;
  }
}

/** A failure as an item of a list: an executor reports it at its place and keeps the others. */
export const asError = (failure: unknown): Error =>
  failure instanceof Error ? failure : new Error(String(failure));

/** Runs a mutation; a UserError becomes the payload's `userErrors` with the other fields empty. */
export async function withUserErrors<Empty extends object, Payload extends object>(
  empty: Empty,
  body: () => Promise<Payload>,
): Promise<(Empty | Payload) & { userErrors: UserErrorRecord[] }> {
  try {
    return { ...(await body()), userErrors: [] };
  } catch (error) {
    if (error instanceof UserError) return { ...empty, userErrors: [error.userError] };
    throw error;
  }
}
