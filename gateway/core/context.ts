import type { Logger } from 'pino';
import type { Claims } from './claims.ts';
import type { HeldLists } from './connections/held.ts';
import type { GatewayConfig } from './config.ts';
import type { EventHub } from './realtime/hub.ts';
import type { Presence } from './realtime/presence.ts';
import type { Rest } from './rest/client.ts';

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
  lists: HeldLists;
  config: GatewayConfig;
  log: Logger;
  /** What this request has already fetched; see `perRequest`. */
  memory: Map<symbol, unknown>;
}

/** First results of the writes that carried a key, for a day. */
export interface IdempotencyStore {
  get(name: string): Promise<string | undefined>;
  set(name: string, result: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Writes that are under way in this process, by name. */
  underWay: Map<string, { fingerprint: string; answer: Promise<unknown> }>;
}

/** The person behind a token, as the API knows them. */
export interface Caller {
  /** The e-mail, in lower case. */
  username: string;
  /** The API's id of them. */
  row: string;
}

/**
 * Who is asking, confirmed by the API. A token's claims are only what it says of itself; before something
 * is kept or held open for somebody, the API has said that the token is good.
 */
export interface IdentityGate {
  /**
   * Whom the documents name as the caller in a call's own fields. The API checks the token all the same.
   * Throws like `confirm` where it was never confirmed.
   */
  caller(context: Context): Promise<Caller>;
  /**
   * The username behind a context's token, in lower case. Throws UNAUTHENTICATED where there is no token or
   * the API refuses it, and another fault (UPSTREAM_…, RATE_LIMITED) where the API cannot tell.
   */
  confirm(context: Context): Promise<string>;
  /** The next who brings this token is asked about anew. */
  forget(token: string | null): void;
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
