import { GraphQLError } from 'graphql';
import { fault } from '../errors.ts';

/** The API cannot do it now: it is away, failed within, or is asked for more than it answers. */
export const unavailable = (): GraphQLError =>
  fault('UPSTREAM_UNAVAILABLE', 'Le service est momentanément indisponible. Veuillez réessayer.');

/** An answer that cannot be used; names the operation, never the content. */
export const unusableAnswer = (operation: string): GraphQLError =>
  fault('UPSTREAM_INVALID_RESPONSE', `The API answered something unusable (${operation}).`);

/**
 * The API did not answer: too late, or its connection was refused or cut. Only this opens breakers; an
 * answer, whatever its status, shows that the API is there.
 */
export class NoAnswer extends GraphQLError {
  readonly why: 'late' | 'cut';

  constructor(why: 'late' | 'cut') {
    const { message, extensions } =
      why === 'cut'
        ? unavailable()
        : fault('UPSTREAM_TIMEOUT', 'Le service met trop de temps à répondre. Veuillez réessayer.');
    super(message, { extensions });
    this.why = why;
  }
}

/** A call that could not be made by a fault of our own, such as an upload whose stream broke; it is logged as one. */
export const notMade = (error: unknown, operation: string): GraphQLError =>
  new GraphQLError('The call could not be made.', {
    originalError: error instanceof Error ? error : new Error(String(error)),
    extensions: { code: 'INTERNAL_SERVER_ERROR', operation },
  });
