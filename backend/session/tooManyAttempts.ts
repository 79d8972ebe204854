import { ApiError } from '../core/errors.ts';

/** 429: `what` was tried too often; it may be tried again in so many milliseconds. */
export function tooManyAttempts(what: string, milliseconds: number): ApiError {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000));
  return new ApiError(
    429,
    `${what}. Veuillez réessayer dans ${minutes} minute${minutes > 1 ? 's' : ''}.`,
    'TOO_MANY_ATTEMPTS',
    { retryAfter: Math.ceil(milliseconds / 1000) },
  );
}
