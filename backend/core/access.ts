import type { FastifyRequest } from 'fastify';
import { forbidden } from './errors.ts';

/** Who may make a call: every route declares it as `config.access`, and the test of all calls reads it. */
export interface Access {
  /** What it is called where calls and people are listed. */
  readonly rule: string;
  /** Refuses whoever may not: when the request is well-formed, and before the handler of its route. */
  readonly require?: (request: FastifyRequest) => void | Promise<void>;
}

/** Everybody on the network, without a token. */
export const anybody: Access = { rule: 'anybody' };

/** Everybody too, and who they are where they bring a good token: some are told more. */
export const anybodyKnown: Access = { rule: 'anybody' };

/** Whoever is signed in: what is everybody's, or the caller's own. */
export const signedIn: Access = { rule: 'signedIn' };

/** Whoever administers the platform. */
export const administrator: Access = {
  rule: 'administrator',
  require({ caller }) {
    if (!caller.isAdministrator) throw forbidden();
  },
};

/**
 * A rule that the action applies itself: in the transaction that locks what it is about, or once the form has
 * arrived that names it.
 */
export const withinAction = (rule: string): Access => ({ rule });

/** An access that finds what the call is about: `of` is what was found for a request. */
export interface AccessTo<Found> extends Access {
  of: (request: FastifyRequest) => Found;
}

/** Declares an access by what is found for the caller; `find` throws when there is nothing for them. */
export function accessTo<Found extends object>(
  rule: string,
  find: (request: FastifyRequest) => Promise<Found>,
): AccessTo<Found> {
  const found = new WeakMap<FastifyRequest, Found>();
  return {
    rule,
    async require(request) {
      found.set(request, await find(request));
    },
    of(request) {
      const known = found.get(request);
      if (known === undefined)
        throw new Error(`${request.routeOptions.url ?? ''} does not declare this access.`);
      return known;
    },
  };
}

/** The id in a field of the address or the body, as the schema of the route has read it. */
export function idIn({ params, body }: FastifyRequest, field: string): number {
  for (const part of [params, body]) {
    const value: unknown = typeof part === 'object' && part !== null ? Reflect.get(part, field) : undefined;
    if (typeof value === 'number') return value;
  }
  throw new Error(`The schema of the route has no number ${field}.`);
}
