import type { Client } from 'graphql-ws';
import { type GraphQLResponse, Observable, type RequestParameters, type Variables } from 'relay-runtime';
import { connection } from '../core/connection.ts';
import { session } from '../core/sessionStore.ts';
import { type ResponseError, codeOf, RequestError, referenceOf } from '../core/errors.ts';
import { type Signal, signals } from '../core/signals.ts';
import { clientName } from './http.ts';
import { waitOrReturn, watchConnection } from './liveness.ts';
import { omitFailedFields } from './fieldAt.ts';

const reconnected: Signal<void> = { name: 'reconnected' };
/** Milliseconds before reconnecting, at first and at most. */
const minDelay = 500;
const maxDelay = 10_000;
/** Milliseconds in which a rejected token may be replaced. */
const replacementTime = 1_500;
/** Milliseconds of silence before a ping. */
const pingPeriod = 15_000;

/** Calls back after a reconnection: missed events must be fetched. Returns a function that stops it. */
export const onReconnected = (listener: () => void): (() => void) => signals.on(reconnected, listener);

let client: Promise<Client> | undefined;
/** Resolves once it is known whether a rejected token was replaced. */
let refusalChecked: Promise<void> = Promise.resolve();
/** Consecutive connections that did not last. */
let failures = 0;

/** Waits before reconnecting, longer after each failure, and until there is a token. */
async function pause(): Promise<void> {
  await refusalChecked;
  const longest = Math.min(maxDelay, minDelay * 2 ** failures);
  // Jitter spreads mass reconnects.
  await waitOrReturn(longest / 2 + (Math.random() * longest) / 2);
  await session.ready().catch(() => {
    // Signed out, or the API is unreachable.
  });
}

/** Loaded with the first subscription: the sign-in screen has none. */
async function connect(): Promise<Client> {
  const { createClient } = await import('graphql-ws');
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  let hadConnection = false;
  let connectedAt = Infinity;
  let presented: string | null = null;
  let isConnected = false;
  const made = createClient({
    url: `${scheme}://${location.host}/graphql`,
    lazy: true,
    keepAlive: pingPeriod,
    retryAttempts: Infinity,
    // Reconnect after any close; after a rejected token once it is renewed.
    shouldRetry: () => session.get().status !== 'signed-out',
    retryWait: pause,
    connectionParams: () => {
      presented = session.token();
      return presented === null ? {} : { authorization: `Bearer ${presented}`, ...clientName };
    },
    on: {
      connecting: () => connection.lineLost(),
      connected: () => {
        connectedAt = Date.now();
        isConnected = true;
        connection.lineOpened();
        if (hadConnection) signals.send(reconnected, undefined);
        hadConnection = true;
        presentNewest();
      },
      closed: (event) => {
        isConnected = false;
        if (isWanted(event)) connection.lineLost();
        else connection.lineClosed();
        failures = Date.now() - connectedAt > maxDelay ? 0 : failures + 1;
        connectedAt = Infinity;
        // Only this code rejects the token; 1013 means the gateway could not verify it.
        if (presented !== null && isForbidden(event)) refuseLater(presented);
      },
    },
  });
  /** Replaces a connection closed because its token was renewed. */
  const presentNewest = () => {
    const state = session.get();
    // Users who must sign in again have no connection meanwhile.
    if (state.status !== 'signed-in') connection.lineClosed();
    else if (isConnected && state.token !== presented) made.terminate();
  };
  session.subscribe(presentNewest);
  watchConnection(made);
  return made;
}

/** A changed password ends the old token a moment before the response brings the new one. */
function refuseLater(token: string): void {
  if (!session.isLatest(token)) return;
  refusalChecked = new Promise((resolve) => {
    setTimeout(() => {
      session.refuse(token);
      resolve();
    }, replacementTime);
  });
}

/** Whether to reconnect: not without subscriptions or session. */
const isWanted = (event: unknown): boolean =>
  session.get().status === 'signed-in' && !(isCloseEvent(event) && event.code === 1000);

const isCloseEvent = (event: unknown): event is { code: unknown } =>
  typeof event === 'object' && event !== null && 'code' in event;

const isForbidden = (event: unknown): boolean => isCloseEvent(event) && event.code === 4403;

const toRequestError = (error: unknown): RequestError => {
  const [first] = Array.isArray(error) ? (error as ResponseError[]) : [];
  return new RequestError(first ? codeOf(first) : 'OFFLINE', {
    cause: error,
    reference: first && referenceOf(first),
  });
};

/** Opens a subscription; the connection opens with the first and closes with the last. */
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
      await session.ready();
      if (isStopped) return;
      stop = connected.subscribe(
        {
          query: text ?? '',
          variables,
          ...(typeof id === 'string' ? { extensions: { doc_id: id } } : {}),
        },
        {
          next: ({ data, errors }) => {
            omitFailedFields(data, errors);
            if (data) sink.next({ data });
            else sink.error(toRequestError(errors));
          },
          // A list of errors, or a close after which graphql-ws gives up (4500): the subscriber begins again.
          error: (reason) => sink.error(toRequestError(reason)),
          complete: () => sink.complete(),
        },
      );
    };
    const fail = (error: unknown) => {
      client = undefined;
      sink.error(toRequestError(error));
    };
    begin().catch(fail);
    return () => {
      isStopped = true;
      stop?.();
    };
  });
}
