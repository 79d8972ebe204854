import { GraphQLError } from 'graphql';
import { ReadAfterDestroyedError, ReadAfterReleasedError } from 'graphql-upload-ts';
import { graphqlError } from '../http/errors.ts';
import { reportUnreadable } from './deviations.ts';

/** The API cannot do it now: it is away, failed within, or is asked for more than it answers. */
export const unavailable = (): GraphQLError =>
  graphqlError('UPSTREAM_UNAVAILABLE', 'Le service est momentanément indisponible. Veuillez réessayer.');

/** There is no room on a disk, the API's or the gateway's own: nothing was written. */
export const storageFull = (): GraphQLError =>
  graphqlError('STORAGE_FULL', 'L’espace de stockage du serveur est plein. Réessayez plus tard.');

/** An answer that cannot be used; names the operation or the field, never the content. */
class InvalidResponseError extends GraphQLError {
  /** The operation, or the field by its path from the answer. */
  readonly place: string;

  constructor(place: string) {
    const { message, extensions } = graphqlError(
      'UPSTREAM_INVALID_RESPONSE',
      `The API answered something unusable (${place}).`,
    );
    super(message, { extensions });
    this.place = place;
  }
}

/** The error for an answer of an operation that cannot be used as a whole. */
export const invalidResponse = (operation: string): GraphQLError => new InvalidResponseError(operation);

/** The error for an answer that cannot be used, in which `found` stands at a place. */
export function invalidValue(what: string, found: unknown): GraphQLError {
  reportUnreadable(what, found);
  return new InvalidResponseError(what);
}

/** Whether an answer, or a part of it, could not be used. */
export const isInvalidResponse = (error: unknown): error is InvalidResponseError =>
  error instanceof InvalidResponseError;

/** The API did not answer: a timeout, or a connection that was lost or not possible. Only this opens circuit breakers. */
export class NoResponseError extends GraphQLError {
  readonly why: 'late' | 'cut';
  /** Whether the call may have reached the API, so that what it writes may be done. */
  readonly mayBeDone: boolean;

  constructor(why: 'late' | 'cut', mayBeDone: boolean) {
    const { message, extensions } =
      why === 'cut'
        ? unavailable()
        : graphqlError('UPSTREAM_TIMEOUT', 'Le service met trop de temps à répondre. Veuillez réessayer.');
    super(message, { extensions });
    this.why = why;
    this.mayBeDone = mayBeDone;
  }
}

/** A call that could not be made by a fault of our own, such as an upload whose stream broke; it is logged as one. */
export const callFailed = (error: unknown, operation: string): GraphQLError =>
  new GraphQLError('The call could not be made.', {
    originalError: error instanceof Error ? error : new Error(String(error)),
    extensions: { code: 'INTERNAL_SERVER_ERROR', operation },
  });

/** Whether a call could not be made because a file that was to be sent is not there any more. */
export const isMissingFileError = (error: unknown): boolean =>
  error instanceof GraphQLError &&
  (error.originalError instanceof ReadAfterReleasedError ||
    error.originalError instanceof ReadAfterDestroyedError);
