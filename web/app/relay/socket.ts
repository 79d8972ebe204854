import type { Client } from 'graphql-ws';
import { type GraphQLResponse, Observable, type RequestParameters, type Variables } from 'relay-runtime';
import { session } from '../../session/sessionStore.ts';
import { type AnswerError, codeOf, Fault } from './errors.ts';

const reconnected = new Set<() => void>();
const longestWait = 10_000;

/**
 * Calls back after the connection for live events was lost and is back: what happened meanwhile has to
 * be fetched. Answers how to stop.
 */
export function onReconnected(listener: () => void): () => void {
  reconnected.add(listener);
  return () => {
    reconnected.delete(listener);
  };
}

/** Waits `ms`, or until the browser says that it is online again. */
const waitOrOnline = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
  });

let client: Promise<Client> | undefined;

/** Loaded with the first subscription: the sign-in screen has none. */
async function connect(): Promise<Client> {
  const { createClient } = await import('graphql-ws');
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  let hadConnection = false;
  return createClient({
    url: `${scheme}://${location.host}/graphql`,
    lazy: true,
    keepAlive: 15_000,
    retryAttempts: Infinity,
    // Everything that is not a mistake of ours is tried again, a refused token once it is renewed.
    shouldRetry: () => session.get().status !== 'signed-out',
    async retryWait(retries) {
      const longest = Math.min(longestWait, 500 * 2 ** retries);
      // Jitter keeps a thousand clients from coming back at once.
      await waitOrOnline(longest / 2 + (Math.random() * longest) / 2);
      if (session.token() === null) await session.renewed();
    },
    connectionParams: () => {
      const token = session.token();
      return token === null ? {} : { authorization: `Bearer ${token}` };
    },
    on: {
      connected: () => {
        if (hadConnection) reconnected.forEach((listener) => listener());
        hadConnection = true;
      },
    },
  });
}

const faultOf = (error: unknown): Fault => {
  const [first] = Array.isArray(error) ? (error as AnswerError[]) : [];
  return new Fault(first ? codeOf(first) : 'OFFLINE', { cause: error });
};

/** Opens a subscription; the connection itself opens with the first one and closes with the last. */
export function subscribe(
  { id, text }: RequestParameters,
  variables: Variables,
): Observable<GraphQLResponse> {
  return Observable.create((sink) => {
    let stop: (() => void) | undefined;
    let isStopped = false;
    const begin = async () => {
      client ??= connect();
      const connected = await client;
      if (isStopped) return;
      stop = connected.subscribe(
        {
          query: text ?? '',
          variables,
          ...(typeof id === 'string' ? { extensions: { doc_id: id } } : {}),
        },
        {
          next: ({ data, errors }) => {
            if (data) sink.next({ data });
            else sink.error(faultOf(errors));
          },
          error: (error) => sink.error(faultOf(error)),
          complete: () => sink.complete(),
        },
      );
    };
    begin().catch((error: unknown) => {
      client = undefined;
      sink.error(faultOf(error));
    });
    return () => {
      isStopped = true;
      stop?.();
    };
  });
}
