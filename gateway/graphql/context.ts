import type { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import type { Claims } from '../http/claims.ts';
import type { ListCache } from '../connections/listCache.ts';
import type { GatewayConfig } from '../config/config.ts';
import type { Client } from '../http/clients.ts';
import type { Rest } from '../rest/client.ts';
import DataLoader from 'dataloader';

/**
 * The context of resolvers: one per HTTP request or WebSocket operation; a subscription keeps it for all its events.
 * realtime/feature.ts adds `events`, `realtimeStatus` and `presence`.
 */
export interface Context {
  /** The API, called as this person. */
  rest: Rest;
  /** The token for the API: while it is verified the presented one, afterwards null unless its owner was admitted. */
  token: string | null;
  /** The token that was sent, valid or not. */
  presentedToken: string | null;
  /** Claims of the token; they prove nothing until the API has confirmed it. */
  claims: Claims | null;
  /** The owner of the token, confirmed by the API; null without a token, and for one that was not accepted. */
  caller: Caller | null;
  /** Why a token was not accepted; thrown where a caller is required. */
  authError: GraphQLError | null;
  /** Whether the caller may write: false while the API cannot confirm them. */
  mayWrite: boolean;
  requestId: string;
  /** The calling application. */
  client: Client;
  /** Address at which this client reaches the gateway, without a trailing slash. */
  origin: string;
  /** Whether the operation is a trusted document, which has its own limits. */
  isTrustedDocument: boolean;
  writesInFlight: WritesInFlight;
  /** Verifies tokens; shared by all requests. */
  tokenVerifier: TokenVerifier;
  /** Refunds the sender's network for the requests made before signing in: an office shares one address. */
  refundSignIn: () => Promise<void>;
  /** Lists that the API only returns whole; shared by all requests, by token. */
  lists: ListCache;
  config: GatewayConfig;
  /** Milliseconds since 1970 by the API's clock. */
  apiTime: () => number;
  /** The log of this request, created on first use. */
  log: () => Logger;
  /** Values cached for this request; see `perRequest`. */
  memory: Map<symbol, unknown>;
}

/** Writes under way in this process, by person, mutation and idempotency key. */
export type WritesInFlight = Map<string, { fingerprint: string; answer: Promise<unknown> }>;

/** The owner of a token, as the API knows them. */
export interface Caller {
  /** E-mail in lower case. */
  username: string;
  databaseId: string;
}

/** The result of authentication. */
export type Authentication = Pick<Context, 'caller' | 'authError' | 'mayWrite'>;

/** An event of the API: these sessions ended, or got another token. */
export interface SessionEvent {
  what: 'ended' | 'renewed';
  sessions: readonly string[];
}

/** Events of a token: rejected, replaced, or possibly ended while events were missed. */
export type TokenEvent = SessionEvent['what'] | 'doubted';

/** Verifies tokens with the API. A token's claims prove nothing by themselves. */
export interface TokenVerifier {
  /**
   * Returns the caller, confirmed by the API within the last minute (5 seconds while session events are missed). While
   * the API is unavailable, a caller confirmed within 10 minutes may read. Never throws for the API's responses.
   */
  authenticate(context: Context): Promise<Authentication>;
  /** The authentication, if the confirmation is valid and revocation was checked within 5 seconds. */
  cached(token: string): Authentication | undefined;
  /** Whether a confirmation is still valid; unlike `cached`, the token may have been revoked since. */
  isConfirmed(token: string): boolean;
  /** Drops the confirmation and what else is cached for the token. */
  invalidate(token: string): void;
  /** Forgets a revocation: the API has just issued this token. */
  restore(token: string): Promise<void>;
  /** Rejects this token from now on, whatever the API says. */
  revoke(token: string): Promise<void>;
  /** Whether `revoke` was called for this token, here or at a gateway that shares Redis. */
  isRevoked(token: string): Promise<boolean>;
  /** Drops the confirmations of ended sessions and notifies the watchers of the named ones. */
  handleSessionEvent(news: SessionEvent): void;
  /** Sets whether session events arrive; when they arrive again, earlier confirmations are dropped. */
  setConnected(hears: boolean): void;
  /** Calls back with the token's events. Returns a function that stops it. */
  watch(token: string, listener: (news: TokenEvent) => void): () => void;
}

/**
 * Clears the values cached for a context, so that they are read again: after a write, and before the next events of a
 * subscription.
 */
export const clearMemory = (context: Context): void => context.memory.clear();

/**
 * Returns a function that creates a value at most once per request, such as a loader, and again after `clearMemory`. It
 * is never shared between requests.
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

/** Creates a function that returns a value made once per gateway from its configuration; never for personal data. */
export function perGateway<T>(create: (config: GatewayConfig) => T): (context: Context) => T {
  const made = new WeakMap<GatewayConfig, { value: T }>();
  return ({ config }) => {
    const known = made.get(config) ?? { value: create(config) };
    made.set(config, known);
    return known.value;
  };
}

/** Creates a loader for an API without batch reads: one call per key and request, each failing alone. */
export const createUnbatchedLoader = <Key, Value>(
  fetch: (key: Key) => Promise<Value>,
): DataLoader<Key, Value> =>
  new DataLoader<Key, Value>((keys) => Promise.all(keys.map(fetch)), { batch: false });
