import type { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import type { Claims } from '../http/claims.ts';
import type { ListCache } from './connections/listCache.ts';
import type { GatewayConfig } from '../config/config.ts';
import type { Client } from '../http/clients.ts';
import type { Rest } from '../rest/client.ts';

/** What every resolver works with: one per request, or per event of a subscription. */
export interface Context {
  /** The API as this person sees it. */
  rest: Rest;
  /** The API confirmed it; null for nobody, and for a token that was refused or could not be confirmed. */
  token: string | null;
  /** The token that was brought, whatever it is worth. */
  presentedToken: string | null;
  claims: Claims | null;
  /** Whose token it is. */
  caller: Caller | null;
  /** Why there is no caller although there was a token; thrown where one is needed. */
  authError: GraphQLError | null;
  /** Whether the caller may change things: not while the API cannot confirm them. */
  mayWrite: boolean;
  requestId: string;
  /** The application that asks. */
  client: Client;
  /** Address at which this client reaches the gateway, without a slash at the end. */
  origin: string;
  /** Whether the operation is one of the trusted documents. */
  isTrusted: boolean;
  idempotency: IdempotencyStore;
  identity: TokenVerifier;
  /** Gives the sender's address back what it took until somebody was signed in: an office shares one address. */
  refundSignIn: () => Promise<void>;
  lists: ListCache;
  config: GatewayConfig;
  /** Milliseconds since 1970 by the API's clock, which all gateways share. */
  apiTime: () => number;
  /** The log of this request, made when something is written: most write nothing, and thousands of sockets wait. */
  log: () => Logger;
  /** What this request has already fetched; see `perRequest`. */
  memory: Map<symbol, unknown>;
}

/** First results of the writes that carried a key, for a day. */
export interface IdempotencyStore {
  get(name: string): Promise<string | undefined>;
  set(name: string, result: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Writes that are under way in this process, by name. */
  inFlight: Map<string, { fingerprint: string; answer: Promise<unknown> }>;
}

/** The person behind a token, as the API knows them. */
export interface Caller {
  /** The e-mail, in lower case. */
  username: string;
  /** The API's id of them. */
  row: string;
}

/** What is known of who sends a request before anything is done for them. */
export type Admission = Pick<Context, 'caller' | 'authError' | 'mayWrite'>;

/** What an API that keeps sessions tells gateways: these have ended, or have another token. */
export interface SessionEvent {
  what: 'ended' | 'renewed';
  sessions: readonly string[];
}

/** What is told of a token: it is refused, its session has another, or it may have ended unheard. */
export type TokenEvent = SessionEvent['what'] | 'doubted';

/**
 * Who is asking, confirmed by the API. A token's claims are only what it says of itself; before something
 * is done, kept or held open for somebody, the API has said that the token is good.
 */
export interface TokenVerifier {
  /**
   * Who a context's token says it is, confirmed by the API at most a minute ago, five seconds while the end of
   * sessions is not heard of. While the API cannot tell, whom it confirmed within ten minutes is admitted to read.
   * Never throws for what the API answers.
   */
  authenticate(context: Context): Promise<Admission>;
  /** Who brings this token, where that is known at this moment without asking anybody; else undefined. */
  cached(token: string): Admission | undefined;
  /** Whether the API's word on this token counts at this moment. */
  isCached(token: string): boolean;
  /** The next who brings this token is asked about anew. */
  invalidate(token: string): void;
  /** The API has just given this token: it is good, also where it was the same one that was ended. */
  restore(token: string): Promise<void>;
  /** Who brings this token is refused from now on, whatever the API says of it. */
  revoke(token: string): Promise<void>;
  /** Whether `end` was called for this token, here or at a gateway that shares a Redis. */
  isRevoked(token: string): Promise<boolean>;
  /** Takes what the API tells of sessions. */
  handleSessionEvent(news: SessionEvent): void;
  /** Whether the API is heard from now on; what was confirmed before that is asked about anew. */
  setConnected(hears: boolean): void;
  /** Calls back with what is told of a token. Answers how to stop. */
  watch(token: string, listener: (news: TokenEvent) => void): () => void;
}

/** Forgets what was fetched, so that the next event of a subscription sees the present state. */
export const clearMemory = (context: Context): void => context.memory.clear();

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
