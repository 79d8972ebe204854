import type { Logger } from 'pino';
import type { GatewayConfig } from './config.ts';
import type { IdempotencyStore } from './idempotency.ts';
import type { IdentityGate } from './identity.ts';
import type { EventHub } from './realtime/hub.ts';
import type { Presence } from './realtime/presence.ts';
import type { Rest } from './rest/client.ts';

/**
 * What a token says of itself. The gateway cannot verify it, so nothing is granted by it: it only
 * names whose cache, limits and events these are, and the API checks the token on every call.
 */
export interface Claims {
  username: string;
  isAdministrator: boolean;
  /** Expiry in seconds since 1970. */
  exp: number | undefined;
}

/** What every resolver works with: one per request, or per event of a subscription. */
export interface Context {
  /** The API as this person sees it. */
  rest: Rest;
  token: string | null;
  claims: Claims | null;
  requestId: string;
  /** Address at which this client reaches the gateway, without a slash at the end. */
  origin: string;
  /** Whether the operation is one of the trusted documents. */
  isTrusted: boolean;
  idempotency: IdempotencyStore;
  identity: IdentityGate;
  events: EventHub;
  presence: Presence;
  config: GatewayConfig;
  log: Logger;
  /** What this request has already fetched; see `perRequest`. */
  memory: Map<symbol, unknown>;
}

/** Forgets what was fetched, so that the next event of a subscription sees the present state. */
export const renew = (context: Context): void => context.memory.clear();

/**
 * A value that a request needs at most once, made on first use: a loader, the viewer, the person's
 * communities. It is dropped with the request, so nothing of one person reaches another.
 */
export function perRequest<T>(create: (context: Context) => T): (context: Context) => T {
  const key = Symbol('per request');
  return (context) => {
    if (context.memory.has(key)) return context.memory.get(key) as T;
    const value = create(context);
    context.memory.set(key, value);
    return value;
  };
}

/** A value that all requests of a gateway share, made of its configuration on first use. Nothing personal. */
export function perGateway<T>(create: (config: GatewayConfig) => T): (context: Context) => T {
  const made = new WeakMap<GatewayConfig, { value: T }>();
  return ({ config }) => {
    const known = made.get(config) ?? { value: create(config) };
    made.set(config, known);
    return known.value;
  };
}

/** Reads a token's claims without verifying it; null when it is no token. */
export function readClaims(token: string | null): Claims | null {
  const body = token?.split('.')[1];
  if (!body) return null;
  try {
    const claims: unknown = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
    if (
      typeof claims !== 'object' ||
      claims === null ||
      !('username' in claims) ||
      typeof claims.username !== 'string'
    )
      return null;
    const roles = 'roles' in claims && Array.isArray(claims.roles) ? claims.roles : [];
    const exp = 'exp' in claims && typeof claims.exp === 'number' ? claims.exp : undefined;
    return { username: claims.username.toLowerCase(), isAdministrator: roles[0] === 'ROLE_ADMIN', exp };
  } catch {
    return null;
  }
}

/** The token of an Authorization header; null when there is none. */
export const bearer = (header: string | undefined): string | null =>
  /^Bearer ([\w.~+/=-]+)$/i.exec(header ?? '')?.[1] ?? null;
