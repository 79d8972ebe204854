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
      `The API returned an invalid response (${place}).`,
    );
    super(message, { extensions });
    this.place = place;
  }
}

/** Error for a response of the API that cannot be read. */
export const invalidResponseError = (place: string): GraphQLError => new InvalidResponseError(place);

/** Whether an error was made by `invalidResponseError`. */
export const isInvalidResponse = (error: unknown): error is InvalidResponseError =>
  error instanceof InvalidResponseError;

/** No usable answer: timeout, lost connection, or a write that a proxy answered with 502 or 504. */
export class NoResponseError extends GraphQLError {
  readonly reason: 'timeout' | 'disconnected';
  /** Whether the call may have reached the API, so that a write may be done. */
  readonly mayHaveReachedApi: boolean;

  constructor(reason: 'timeout' | 'disconnected', mayHaveReachedApi: boolean) {
    const { message, extensions } =
      reason === 'disconnected'
        ? unavailableError()
        : graphqlError('UPSTREAM_TIMEOUT', 'Le service met trop de temps à répondre. Veuillez réessayer.');
    super(message, { extensions });
    this.reason = reason;
    this.mayHaveReachedApi = mayHaveReachedApi;
  }
}

/** Error for a call that failed in the gateway, such as an upload whose stream broke. */
export const failedCallError = (error: unknown, operation: string): GraphQLError =>
  new GraphQLError('The call could not be made.', {
    originalError: error instanceof Error ? error : new Error(String(error)),
    extensions: { code: 'INTERNAL_SERVER_ERROR', operation },
  });

/** Whether a call failed because an uploaded temporary file was already deleted. */
export const isMissingFileError = (error: unknown): boolean =>
  error instanceof GraphQLError &&
  (error.originalError instanceof ReadAfterReleasedError ||
    error.originalError instanceof ReadAfterDestroyedError);
