import type { FastifyRequest } from 'fastify';
import { forbiddenError } from './errors.ts';

/**
 * Access rule of a route; every route declares one as `config.access`. Every rule but `anybody` and `optionalSignIn`,
 * which the guard recognises by identity, requires a valid token.
 */
export interface Access {
  /** Name of the rule in the documentation and in the list of access rules. */
  readonly rule: string;
  /** Throws when the caller may not make this request; runs after validation, before the handler. */
  readonly require?: (request: FastifyRequest) => void | Promise<void>;
}

/** Access rule of public routes: the token is not read. */
export const anybody: Access = { rule: 'anybody' };

/** Access rule of routes that need no token; a valid one identifies the caller, who may see more. */
export const optionalSignIn: Access = { rule: 'anybody' };

/** Access rule of routes for any signed-in user. */
export const signedIn: Access = { rule: 'signedIn' };

/** Access rule of routes for platform administrators only. */
export const administrator: Access = {
  rule: 'administrator',
  require({ caller }) {
    if (!caller.isAdministrator) throw forbiddenError();
  },
};

/**
 * Requires a token; the action checks the named rule itself, within its transaction or after the form has arrived.
 */
export const checkedInAction = (rule: string): Access => ({ rule });

/** An access rule that loads the subject of the request; `subjectOf` returns it. */
export interface AccessTo<Found> extends Access {
  subjectOf: (request: FastifyRequest) => Found;
}

/** Creates an access rule; `find` loads the subject or throws. */
export function defineAccess<Found extends object>(
  rule: string,
  find: (request: FastifyRequest) => Promise<Found>,
): AccessTo<Found> {
  const subjects = new WeakMap<FastifyRequest, Found>();
  return {
    rule,
    async require(request) {
      subjects.set(request, await find(request));
    },
    subjectOf(request) {
      const subject = subjects.get(request);
      if (subject === undefined)
        throw new Error(`${request.routeOptions.url ?? ''} does not declare the access rule ${rule}.`);
      return subject;
    },
  };
}

/** The validated id in a path or body field. */
export function readId({ params, body }: FastifyRequest, field: string): number {
  for (const part of [params, body]) {
    const value: unknown = typeof part === 'object' && part !== null ? Reflect.get(part, field) : undefined;
    if (typeof value === 'number') return value;
  }
  throw new Error(`The schema of the route has no number ${field}.`);
}
