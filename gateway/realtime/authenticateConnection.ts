import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { readBearerToken } from '../http/claims.ts';
import type { Authentication, Context } from '../graphql/context.ts';
import { isUnauthenticated } from '../graphql/tokenVerifier.ts';
import { clientAddress, type IsTrustedProxy } from '../http/clientAddress.ts';
import type { Client } from '../http/clients.ts';
import { authenticateWithinBudget } from '../graphql/authenticateRequest.ts';
import type { RateLimits } from '../http/rates.ts';
import { createContext, type RequestSource, requestIdOf, type Services } from '../graphql/requests.ts';
import { closeCodes } from './closeCodes.ts';
import { closeForbidden } from './tokenWatch.ts';

/** Maximum number of queued authentications; clients beyond it are asked to come back later. */
const maxQueued = 10_000;

/** Close reason for connections without a token. */
export const missingTokenReason =
  'connection_init needs the payload {"authorization": "Bearer …"}, a token of signIn.';

/** Sender and address of a WebSocket, from its handshake and its `connection_init`. */
export interface SocketConnection extends Pick<RequestSource, 'origin' | 'forwardedFor' | 'startedAt'> {
  token: string;
  client: Client;
}

/** Address of the client, origin of the gateway and time, from the handshake of a connection. */
export const connectionOrigin = (request: IncomingMessage, isTrustedProxy: IsTrustedProxy) => ({
  origin: `${request.headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'}://${request.headers.host ?? 'localhost'}`,
  forwardedFor: clientAddress(request, isTrustedProxy),
  startedAt: Date.now(),
});

/** The context of one operation of a connection; without an authentication, of the call that authenticates it. */
export const connectionContext = (
  services: Services,
  connection: SocketConnection,
  {
    authentication,
    isTrustedDocument = false,
  }: { authentication?: Authentication; isTrustedDocument?: boolean } = {},
): Context =>
  createContext(
    services,
    { ...connection, requestId: requestIdOf(undefined), isTrustedDocument },
    authentication,
  );

/** Authenticates connections and their operations with the API. */
export interface Authenticator {
  /** Authenticates one operation as an HTTP request; null when the budget of the address is used up. */
  admit(connection: SocketConnection): Promise<Authentication | null>;
  /** The username of a new connection. Undefined after it closed the socket: 4403 only where the token is refused. */
  authenticate(socket: WebSocket, connection: SocketConnection, log: Logger): Promise<string | undefined>;
  /** Verifies the token again. */
  recheck(connection: SocketConnection): Promise<unknown>;
}

/** Creates the authenticator of all connections. */
export function createAuthenticator(services: Services, rateLimits: RateLimits): Authenticator {
  const { tokenVerifier, config } = services;
  // After a restart thousands of unknown clients connect at once. Half of the calls that one operation may have
  // under way are theirs; requests and rechecks share the rest.
  const authQueue = pLimit(Math.ceil(config.apiConnections / 8));
  const recheckQueue = pLimit(Math.ceil(config.apiConnections / 16));
  const ask = (connection: SocketConnection) =>
    tokenVerifier.authenticate(connectionContext(services, connection));

  const admit: Authenticator['admit'] = async (connection) => {
    const { authentication } = await authenticateWithinBudget(services, rateLimits, {
      token: connection.token,
      address: connection.forwardedFor,
      ask: () => ask(connection),
    });
    return authentication;
  };

  async function admitInTurn(
    socket: WebSocket,
    connection: SocketConnection,
  ): Promise<Authentication | null> {
    if (tokenVerifier.isConfirmed(connection.token)) return admit(connection);
    if (authQueue.pendingCount >= maxQueued) return null;
    // Clients that left while they waited are not asked about.
    return authQueue(() => (socket.readyState === socket.OPEN ? admit(connection) : null));
  }

  return {
    admit,
    recheck: (connection) => recheckQueue(() => ask(connection)),
    async authenticate(socket, connection, log) {
      const authentication = await admitInTurn(socket, connection);
      // Client left during authentication.
      if (socket.readyState !== socket.OPEN) return undefined;
      if (authentication?.caller) return authentication.caller.username;
      if (isUnauthenticated(authentication?.authError)) {
        closeForbidden(socket);
        return undefined;
      }
      if (authentication) log.warn({ err: authentication.authError }, 'Could not authenticate a WebSocket');
      socket.close(closeCodes.tryAgainLater, 'Try again later');
      return undefined;
    },
  };
}

/** A string property, whatever the case of its name. */
function property(holder: unknown, wanted: string): string | undefined {
  if (typeof holder !== 'object' || holder === null) return undefined;
  const found: unknown = Object.entries(holder).find(([name]) => name.toLowerCase() === wanted)?.[1];
  return typeof found === 'string' ? found : undefined;
}

/** The token in the connection's parameters, in headers among them, or in the headers of its handshake. */
export const readConnectionToken = (
  parameters: Readonly<Record<string, unknown>> | undefined,
  headers: IncomingHttpHeaders,
): string | null =>
  readBearerToken(
    property(parameters, 'authorization') ??
      property(parameters?.headers, 'authorization') ??
      headers.authorization,
  );
