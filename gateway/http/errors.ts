import { GraphQLError } from 'graphql';

/** The codes of top-level errors, in `extensions.code`. */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'BAD_USER_INPUT'
  | 'BAD_REQUEST'
  | 'RATE_LIMITED'
  | 'TOO_COMPLEX'
  | 'UPSTREAM_UNAVAILABLE'
  | 'UPSTREAM_TIMEOUT'
  | 'UPSTREAM_INVALID_RESPONSE'
  | 'STORAGE_FULL'
  | 'OUTCOME_UNKNOWN'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'INTERNAL_SERVER_ERROR';

const httpStatus: Partial<Record<ErrorCode, number>> = {
  RATE_LIMITED: 429,
  TOO_COMPLEX: 400,
  BAD_REQUEST: 400,
  BAD_USER_INPUT: 200,
};

/** An error that clients see as it is: nothing secret goes into its message or extensions. */
export function graphqlError(
  code: ErrorCode,
  message: string,
  extensions: Record<string, unknown> = {},
): GraphQLError {
  const status = httpStatus[code];
  return new GraphQLError(message, {
    extensions: { ...extensions, code, ...(status && status !== 200 ? { http: { status } } : {}) },
  });
}

/** The HTTP status that an error says it has. */
export function httpStatusOf({ extensions: { http } }: GraphQLError): number | undefined {
  return typeof http === 'object' && http !== null && 'status' in http && typeof http.status === 'number'
    ? http.status
    : undefined;
}

/** The codes of `UserError`. */
export type UserErrorCode =
  | 'CHANGED'
  | 'INVALID'
  | 'INVALID_CREDENTIALS'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'FILE_TOO_LARGE'
  | 'FILE_TYPE_REFUSED'
  | 'RATE_LIMITED'
  | 'SESSION_ENDED';

/** A refusal as mutations answer it. */
export interface UserErrorRecord {
  code: UserErrorCode;
  /** French, ready to show. */
  message: string;
  path: string[] | null;
}

/**
 * The API understood a call and refused it. In a mutation it becomes a `UserError`; where it escapes,
 * a top-level error of the corresponding code.
 */
export class UserError extends GraphQLError {
  readonly userError: UserErrorRecord;

  constructor(code: UserErrorCode, message: string, path: string[] | null = null) {
    const faultCode: ErrorCode =
      code === 'FORBIDDEN' || code === 'NOT_FOUND' || code === 'RATE_LIMITED' ? code : 'BAD_USER_INPUT';
    super(message, { extensions: { code: faultCode } });
    this.userError = { code, message, path };
  }
}

/** Refusals by which the API hides something: absent, forbidden and no such id look alike. */
const hiding: ReadonlySet<UserErrorCode> = new Set(['NOT_FOUND', 'FORBIDDEN', 'INVALID']);

/** Null instead of what the API hides from the viewer; every other failure stays one. */
export async function nullIfHidden<T>(found: Promise<T> | T): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof UserError && hiding.has(error.userError.code)) return null;
    throw error;
  }
}

/** Runs the body of a mutation; a refusal becomes its payload's `userErrors`, beside empty fields. */
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
