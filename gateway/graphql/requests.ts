import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import type { ListCache } from '../connections/listCache.ts';
import type { RestClient } from '../rest/client.ts';
import { readBearerToken, readClaims } from '../http/claims.ts';
import type { Authentication, Context, WritesInFlight, TokenVerifier } from './context.ts';
import type { GatewayConfig } from '../config/config.ts';
import type { Logger } from 'pino';
import { type RateLimits, refundedSignInRequests } from '../http/rates.ts';
import { type Client, clientOf, createClientLog, unnamedClient } from '../http/clients.ts';

/** Services shared by all requests. */
export interface Services {
  config: GatewayConfig;
  rest: RestClient;
  lists: ListCache;
  writesInFlight: WritesInFlight;
  tokenVerifier: TokenVerifier;
  rateLimits: RateLimits;
  log: Logger;
}

const requestIdForm = /^[\w-]{8,64}$/;

/** The client's request id if valid, else a new one. */
export const requestIdOf = (header: string | undefined): string =>
  header && requestIdForm.test(header) ? header : randomUUID();

/** Sender and address of a request or a WebSocket operation, before authentication. */
export interface RequestSource {
  token: string | null;
  requestId: string;
  client?: Client;
  /** Address at which this client reaches the gateway, as `Context.origin`. */
  origin: string;
  /** IP address of the client. */
  forwardedFor?: string | undefined;
  /** When it arrived, or its socket was opened, in milliseconds since 1970. */
  startedAt: number;
  hasLeft?: (() => boolean) | undefined;
  isTrustedDocument: boolean;
}

/** Creates the context of one request; without an authentication, the context that authenticates it. */
export function createContext(
  services: Services,
  from: RequestSource,
  authentication?: Authentication,
): Context {
  const token = authentication && !authentication.caller ? null : from.token;
  const client = from.client ?? unnamedClient;
  const claims = readClaims(token);
  const log = () => createClientLog(services.log, client, from.requestId);
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
    caller: authentication?.caller ?? null,
    authError: authentication?.authError ?? null,
    mayWrite: authentication?.mayWrite ?? false,
    requestId: from.requestId,
    client,
    origin: services.config.publicUrl ?? from.origin,
    isTrustedDocument: from.isTrustedDocument,
    writesInFlight: services.writesInFlight,
    tokenVerifier: services.tokenVerifier,
    refundSignIn: () => services.rateLimits.giveBack(from.forwardedFor, refundedSignInRequests),
    events: services.events,
    realtimeStatus: services.realtimeStatus,
    presence: services.presence,
    lists: services.lists,
    config: services.config,
    apiTime: services.rest.clock.now,
    log,
    memory: new Map(),
  };
}

/** Creates the context of an HTTP request. */
export const createHttpContext = (
  services: Services,
  request: Request,
  known: {
    requestId: string;
    startedAt: number;
    isTrustedDocument?: boolean;
    authentication?: Authentication;
  },
): Context =>
  createContext(
    services,
    {
      token: readBearerToken(request.headers.authorization),
      requestId: known.requestId,
      client: clientOf(request.headers),
      origin: `${request.protocol}://${request.get('host') ?? 'localhost'}`,
      forwardedFor: request.ip,
      startedAt: known.startedAt,
      hasLeft: () => request.socket.destroyed,
      isTrustedDocument: known.isTrustedDocument ?? false,
    },
    known.authentication,
  );
