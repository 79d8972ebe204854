import type { Server } from 'node:http';
import type { GraphQLSchema } from 'graphql';
// Renamed: linters take `use…` for a React hook.
import { useServer as runServer } from 'graphql-ws/use/ws';
import type { TrustedDocuments } from '../graphql/trustedDocuments.ts';
import type { DocumentCache } from '../graphql/documentCache.ts';
import type { IsTrustedProxy } from '../http/clientAddress.ts';
import { clientOf, createClientLog } from '../http/clients.ts';
import type { Metrics } from '../http/metrics.ts';
import type { RateLimits } from '../http/rates.ts';
import type { Services } from '../graphql/requests.ts';
import {
  type SocketConnection,
  connectionOrigin,
  createAuthenticator,
  missingTokenReason,
  readConnectionToken,
} from './authenticateConnection.ts';
import { closeCodes } from './closeCodes.ts';
import { createConnectionLimits, maxConnections } from './connectionLimits.ts';
import { createOperationHooks, type ConnectionSession } from './webSocketOperations.ts';
import { closeForbidden, createTokenWatch } from './tokenWatch.ts';
import { createWebSocketServer } from './webSocketServer.ts';
import { MessageType } from 'graphql-ws';

/** Maximum length of an operation's id in bytes: close reasons, which repeat it, hold 123. */
const maxIdLength = 64;

/**
 * JSON reviver for incoming messages. Throws when an id is too long. Drops the payload of pings, so that the
 * pong does not send it back.
 */
function reviveMessage(key: string, value: unknown): unknown {
  if (key !== '' || typeof value !== 'object' || value === null) return value;
  if ('id' in value && Buffer.byteLength(String(value.id)) > maxIdLength)
    throw new Error('The id is too long.');
  return 'type' in value && value.type === MessageType.Ping ? { type: value.type } : value;
}

/** Milliseconds within which a client must send `connection_init`. */
const initTimeout = 5_000;
/** Milliseconds between two pings. A client that does not answer one until the next is cut off. */
const keepAlive = 20_000;
/** Milliseconds that clients get to answer the close frame when the server stops. */
const closeTimeout = 500;

/** Dependencies of the subscription server. */
export interface SubscriptionOptions {
  schema: GraphQLSchema;
  services: Services;
  trusted: TrustedDocuments;
  documents: DocumentCache;
  metrics: Metrics;
  rateLimits: RateLimits;
  isTrustedProxy: IsTrustedProxy;
}

/**
 * Serves subscriptions over graphql-transport-ws at /graphql. A connection is authenticated by asking the API whose
 * its token is, and lasts as long as that.
 */
export function serveSubscriptions(server: Server, options: SubscriptionOptions): { close(): Promise<void> } {
  const { services, metrics, rateLimits, isTrustedProxy } = options;
  const sockets = createWebSocketServer(server);
  const authenticator = createAuthenticator(services, rateLimits);
  const tokenWatch = createTokenWatch(sockets, services.tokenVerifier);
  const limits = createConnectionLimits();

  const running = runServer<Record<string, unknown>, { session: ConnectionSession }>(
    {
      isProd: true,
      connectionInitWaitTimeout: initTimeout,
      jsonMessageReviver: reviveMessage,
      async onConnect({ extra, connectionParams }) {
        const { socket, request } = extra;
        const token = readConnectionToken(connectionParams, request.headers);
        if (token === null) {
          closeForbidden(socket, missingTokenReason);
          return false;
        }
        const client = clientOf(request.headers, connectionParams);
        const log = createClientLog(services.log, client);
        const connection: SocketConnection = { token, client, ...connectionOrigin(request, isTrustedProxy) };
        // Before the API is asked, so that an end of the session meanwhile is not missed.
        tokenWatch.add(socket, token, { recheck: () => authenticator.recheck(connection), log });
        const username = await authenticator.authenticate(socket, connection, log);
        if (username === undefined) return false;
        const slot = limits.connect(username);
        if (!slot) {
          socket.close(closeCodes.tryAgainLater, `A person has at most ${maxConnections} connections`);
          return false;
        }
        const [leave, uncount] = [services.presence.enter(username), metrics.socket(client)];
        extra.session = {
          connection,
          slot,
          log,
          async close() {
            leave();
            uncount();
            await slot.release();
          },
        };
        return true;
      },
      onClose: ({ extra: { session } }) => session?.close(),
      ...createOperationHooks({ ...options, authenticator }),
    },
    sockets,
    keepAlive,
  );

  return {
    /** Closes all connections with 1001: clients reconnect soon. */
    async close() {
      tokenWatch.stop();
      // Clients that do not answer, such as sleeping phones, are not waited for.
      const terminating = setTimeout(() => {
        for (const client of sockets.clients) client.terminate();
      }, closeTimeout);
      await running.dispose();
      clearTimeout(terminating);
    },
  };
}
