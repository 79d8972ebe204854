import type { Client } from 'graphql-ws';
import { type GraphQLResponse, Observable, type RequestParameters, type Variables } from 'relay-runtime';
import { connection } from '../core/connection.ts';
import { session } from '../core/sessionStore.ts';
import { type ResponseError, codeOf, RequestError, referenceOf } from '../core/errors.ts';
import { clientName } from './clientName.ts';
import { waitOrReturn, watchConnection } from './liveness.ts';
import { omitFailedFields } from './fieldAt.ts';

const reconnected = new Set<() => void>();
/** Milliseconds until another connection is tried, at first and at most. */
const minDelay = 500;
const maxDelay = 10_000;
/** Milliseconds in which another token may have taken the place of one that is refused. */
const replacementTime = 1_500;
/** Milliseconds of silence after which the gateway is asked whether it is still there. */
const pingPeriod = 15_000;

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

let client: Promise<Client> | undefined;
/** Settled once it is known whether a token that was refused has been replaced. */
let refusalChecked: Promise<void> = Promise.resolve();
/** Connections in a row that did not last. */
let failures = 0;

/** Waits before the next connection, longer after each one that did not last, and until there is a token. */
async function pause(): Promise<void> {
  await refusalChecked;
  const longest = Math.min(maxDelay, minDelay * 2 ** failures);
  // Jitter keeps a thousand clients from coming back at once.
  await waitOrReturn(longest / 2 + (Math.random() * longest) / 2);
  await session.ready().catch(() => {
    // Signed out: no other connection is tried. Or the API is out of reach, and so is the gateway's answer.
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
    // Whatever happened to the connection, another one is tried, with a refused token once it is renewed.
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
        if (hadConnection) reconnected.forEach((listener) => listener());
        hadConnection = true;
        presentNewest();
      },
      closed: (event) => {
        isConnected = false;
        if (isWanted(event)) connection.lineLost();
        else connection.lineClosed();
        failures = Date.now() - connectedAt > maxDelay ? 0 : failures + 1;
        connectedAt = Infinity;
        // Only this says that the token is refused; with 1013 the gateway could not find out.
        if (presented !== null && isForbidden(event)) refuseLater(presented);
      },
    },
  });
  /** The gateway closes a connection when its token runs out: one that was renewed takes its place. */
  const presentNewest = () => {
    const state = session.get();
    // Who has to sign in again is told so, and has no line meanwhile.
    if (state.status !== 'signed-in') connection.lineClosed();
    else if (isConnected && state.token !== presented) made.terminate();
  };
  session.subscribe(presentNewest);
  watchConnection(made);
  return made;
}

/** A changed password ends the token of a connection a moment before its answer brings the next one. */
function refuseLater(token: string): void {
  if (!session.isLatest(token)) return;
  refusalChecked = new Promise((resolve) => {
    setTimeout(() => {
      session.refuse(token);
      resolve();
    }, replacementTime);
  });
}

/** Whether a connection that has ended is still wanted: not after its last subscription, nor without a session. */
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

/** Opens a subscription; the connection itself opens with the first one and closes with the last. */
export function subscribe(
  { id, text }: RequestParameters,
  variables: Variables,
): Observable<GraphQLResponse> {
  return Observable.create((sink) => {
    let stop: (() => void) | undefined;
    let isStopped = false;
    /** What ends the subscription is a list of errors; anything else happened to the connection, which graphql-ws
     * gives up after some codes (4500, a fault of the gateway). We do not. */
    const endOrBeginAgain = (reason: unknown) => {
      if (Array.isArray(reason) || session.get().status === 'signed-out') sink.error(toRequestError(reason));
      else pause().then(begin).catch(fail);
    };
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
          error: endOrBeginAgain,
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
