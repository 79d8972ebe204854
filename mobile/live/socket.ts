import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import type { ApolloLink } from '@apollo/client/link';
import { type Client, createClient } from 'graphql-ws';
import type { Session } from '../session/session.ts';
import { type ClientName, nameHeaders } from '../transport/links.ts';

/** The WebSocket of the platform: its own, or that of a package where there is none. */
export type WebSocketClass = new (url: string, protocols?: string | string[]) => object;

/** The connection for subscriptions. */
export interface Socket {
  link: ApolloLink;
  /** Whether another connection may be opened after one has ended: not where the session is over. */
  isWelcome(): Promise<boolean>;
  /** Ends the connection, which may be dead: the next subscription opens another one. */
  drop(): void;
  close(): void;
}

/** Milliseconds of silence after which the gateway is asked whether it is there, and in which it answers. */
const pingPeriod = 15_000;
const pongTimeout = 10_000;

/** The close code of a gateway that wants another token. */
const tokenRefused = 4403;

/** Ends a connection that has died without a word. */
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

/** Opens with the first subscription and closes with the last. */
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
    // Whoever follows events reads what was missed before the next connection.
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
      // What a socket fails with is an object of its platform, unless it is a list of errors of the gateway.
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
      // Whether it can be exchanged may be asked only once there is a connection: then reading tells.
      return (await session.refused(token).catch(() => token)) !== null;
    },
    drop: () => connection.terminate(),
    close() {
      Promise.resolve(connection.dispose()).catch(() => {
        // It was being opened, and will not be.
      });
    },
  };
}
