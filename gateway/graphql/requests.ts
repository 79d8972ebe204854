import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import type { ListCache } from './connections/listCache.ts';
import type { RestClient } from '../rest/client.ts';
import { bearer, readClaims } from '../http/claims.ts';
import type { Admission, Context, IdempotencyStore, TokenVerifier } from './context.ts';
import type { GatewayConfig } from '../config/config.ts';
import type { Logger } from 'pino';
import { type Budgets, signInRequests } from '../http/rates.ts';
import { type Client, clientOf, logFor, unnamedClient } from '../http/clients.ts';

/** What all requests share. */
export interface Services {
  config: GatewayConfig;
  rest: RestClient;
  lists: ListCache;
  idempotency: IdempotencyStore;
  identity: TokenVerifier;
  budgets: Budgets;
  log: Logger;
}

const requestIdForm = /^[\w-]{8,64}$/;

/** The id of a request: the client's when it sent a proper one, else a new one. */
export const requestIdOf = (header: string | undefined): string =>
  header && requestIdForm.test(header) ? header : randomUUID();

/** From whom a request comes, and how. */
export interface RequestOrigin {
  token: string | null;
  requestId: string;
  client?: Client;
  origin: string;
  forwardedFor?: string | undefined;
  /** When it came, or the socket that brought it was opened, in milliseconds since 1970. */
  startedAt: number;
  hasLeft?: (() => boolean) | undefined;
  isTrusted: boolean;
}

/**
 * Makes the context of one request. Without an admission it is the one by which the API is asked who sends it;
 * a sender who was not admitted is nobody.
 */
export function createContext(services: Services, from: RequestOrigin, admission?: Admission): Context {
  const token = admission && !admission.caller ? null : from.token;
  const client = from.client ?? unnamedClient;
  const claims = readClaims(token);
  const log = () => logFor(services.log, client, from.requestId);
  return {
    rest: services.rest.open({
      token,
      username: claims?.username,
      requestId: from.requestId,
      log,
      forwardedFor: from.forwardedFor,
      startedAt: from.startedAt,
      hasLeft: from.hasLeft,
    }),
    token,
    presentedToken: from.token,
    claims,
    caller: admission?.caller ?? null,
    authError: admission?.authError ?? null,
    mayWrite: admission?.mayWrite ?? false,
    requestId: from.requestId,
    client,
    origin: services.config.publicUrl ?? from.origin,
    isTrusted: from.isTrusted,
    idempotency: services.idempotency,
    identity: services.identity,
    refundSignIn: () => services.budgets.giveBack(from.forwardedFor, signInRequests),
    events: services.events,
    flow: services.flow,
    presence: services.presence,
    lists: services.lists,
    config: services.config,
    apiTime: services.rest.clock.now,
    log,
    memory: new Map(),
  };
}

/** Makes the context of an HTTP request. */
export const contextOf = (
  services: Services,
  request: Request,
  known: { requestId: string; startedAt: number; isTrusted?: boolean; admission?: Admission },
): Context =>
  createContext(
    services,
    {
      token: bearer(request.headers.authorization),
      requestId: known.requestId,
      client: clientOf(request.headers),
      origin: `${request.protocol}://${request.get('host') ?? 'localhost'}`,
      forwardedFor: request.ip,
      startedAt: known.startedAt,
      hasLeft: () => request.socket.destroyed,
      isTrusted: known.isTrusted ?? false,
    },
    known.admission,
  );
