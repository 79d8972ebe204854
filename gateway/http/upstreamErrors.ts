import { GraphQLError } from 'graphql';
import { ReadAfterDestroyedError, ReadAfterReleasedError } from 'graphql-upload-ts';
import { graphqlError } from './errors.ts';

/** Error for an API that is down, failing or overloaded. */
export const unavailableError = (): GraphQLError =>
  graphqlError('UPSTREAM_UNAVAILABLE', 'Le service est momentanément indisponible. Veuillez réessayer.');

/** Error for a full disk of the API or the gateway: nothing was written. */
export const storageFullError = (): GraphQLError =>
  graphqlError('STORAGE_FULL', 'L’espace de stockage du serveur est plein. Réessayez plus tard.');

/** A response that cannot be used; names the operation or field, never the content. */
class InvalidResponseError extends GraphQLError {
  /** The operation, or the path of the field. */
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

/** Error for a response of the API that cannot be read. */
export const invalidResponseError = (operation: string): GraphQLError => new InvalidResponseError(operation);

/** Whether an error was made by `invalidResponseError`. */
export const isInvalidResponse = (error: unknown): error is InvalidResponseError =>
  error instanceof InvalidResponseError;

/** The API did not respond: timeout or lost connection. Only this opens circuit breakers. */
export class NoResponseError extends GraphQLError {
  readonly why: 'late' | 'cut';
  /** Whether the call may have reached the API, so that a write may be done. */
  readonly mayBeDone: boolean;

  constructor(why: 'late' | 'cut', mayBeDone: boolean) {
    const { message, extensions } =
      why === 'cut'
        ? unavailableError()
        : graphqlError('UPSTREAM_TIMEOUT', 'Le service met trop de temps à répondre. Veuillez réessayer.');
    super(message, { extensions });
    this.why = why;
    this.mayBeDone = mayBeDone;
  }
}

/** Error for a call that failed in the gateway, such as an upload whose stream broke. */
export const failedCallError = (error: unknown, operation: string): GraphQLError =>
  new GraphQLError('The call could not be made.', {
    originalError: error instanceof Error ? error : new Error(String(error)),
    extensions: { code: 'INTERNAL_SERVER_ERROR', operation },
  });

/** Whether a call failed because a file to send no longer exists. */
export const isMissingFileError = (error: unknown): boolean =>
  error instanceof GraphQLError &&
  (error.originalError instanceof ReadAfterReleasedError ||
    error.originalError instanceof ReadAfterDestroyedError);
