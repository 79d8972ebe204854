import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import type { ApolloLink } from '@apollo/client/link';
import { type Client, createClient } from 'graphql-ws';
import type { Session } from '../session/session.ts';
import { type ClientName, nameHeaders } from '../transport/links.ts';

/** WebSocket implementation of the platform or a package. */
export type WebSocketClass = new (url: string, protocols?: string | string[]) => object;

/** WebSocket connection for subscriptions. */
export interface Socket {
  link: ApolloLink;
  /** Whether a reconnect makes sense: false once the session is over. */
  isWelcome(): Promise<boolean>;
  /** Closes a possibly dead connection; the next subscription reconnects. */
  drop(): void;
  close(): void;
}

/** Ping interval and timeout in milliseconds. */
const pingPeriod = 15_000;
const pongTimeout = 10_000;

/** Close code of a rejected token. */
const tokenRefused = 4403;

/** Closes a connection that stopped answering. */
function endWhenSilent(client: Client): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  client.on('ping', (isReceived) => {
    if (!isReceived) timer ??= setTimeout(() => client.terminate(), pongTimeout);
  });
  client.on('message', rest);
  client.on('closed', rest);
}

/** Creates a socket that opens with the first subscription and closes with the last; it never reconnects by itself. */
export function createSocket(
  url: string,
  session: Session,
  client: ClientName,
  webSocketImpl: WebSocketClass,
): Socket {
  let presented: string | null = null;
  let refused: string | null = null;
  const connection = createClient({
    url: url.replace(/^http/, 'ws'),
    webSocketImpl,
    lazy: true,
    keepAlive: pingPeriod,
    // Live reconnects itself, after loading missed changes.
    retryAttempts: 0,
    connectionParams: async () => {
      presented = await session.token();
      return { ...nameHeaders(client), authorization: `Bearer ${presented ?? ''}` };
    },
    on: {
      closed: (event) => {
        const isRefused =
          typeof event === 'object' && event !== null && 'code' in event && event.code === tokenRefused;
        refused = isRefused ? presented : null;
      },
    },
  });
  endWhenSilent(connection);
  return {
    link: new GraphQLWsLink({
      ...connection,
      // Platform socket errors are wrapped; gateway errors are passed through.
      subscribe: (payload, sink) =>
        connection.subscribe(payload, {
          ...sink,
          error: (reason) =>
            sink.error(
              Array.isArray(reason) ? reason : new Error('The connection ended.', { cause: reason }),
            ),
        }),
    }),
    async isWelcome() {
      const token = refused;
      refused = null;
      if (token === null) return session.state().status === 'signed-in';
      // Offline: only a connection can show whether the token is renewable.
      return (await session.refused(token).catch(() => token)) !== null;
    },
    drop: () => connection.terminate(),
    close() {
      Promise.resolve(connection.dispose()).catch(() => {
        // Closed while connecting.
      });
    },
  };
}
