import type { FetcherParams } from '@graphiql/toolkit';
import { type ExecutionResult, type FormattedExecutionResult, GraphQLError } from 'graphql';
import { type Client, createClient } from 'graphql-ws';
import { costHeader, endpoint, signInNotice } from './postOperation.ts';
import { shouldReconnect, type CloseInfo, toCloseInfo, isTokenRejected, closeMessage } from './closeCodes.ts';
import type { SubscriptionView } from './pane.ts';
import type { Session } from './session.ts';

/** Milliseconds before reconnecting, at first and at most. */
const minDelay = 500;
const maxDelay = 5_000;
/** Milliseconds of silence before a ping. */
const pingPeriod = 15_000;

const wait = (failures: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, Math.min(maxDelay, minDelay * 2 ** failures));
  });

type WireResult = {
  [Part in keyof FormattedExecutionResult]?: FormattedExecutionResult[Part] | undefined;
};

/** Converts a received result for GraphiQL. */
function revive({ errors, data, extensions }: WireResult): ExecutionResult {
  const revived = errors?.map(
    ({ message, path, extensions }) => new GraphQLError(message, { path, extensions }),
  );
  return {
    ...(revived && { errors: revived }),
    ...(data !== undefined && { data }),
    ...(extensions && { extensions }),
  };
}

/** Connects with the first subscription and reconnects after temporary ends. */
const connect = (
  parameters: Record<string, string>,
  on: { connected: () => void; closed: (close: CloseInfo) => void },
): Client =>
  createClient({
    url: new URL(endpoint, location.href.replace(/^http/, 'ws')).href,
    keepAlive: pingPeriod,
    retryAttempts: Infinity,
    retryWait: wait,
    shouldRetry: (event) => shouldReconnect(toCloseInfo(event)),
    connectionParams: parameters,
    on: { connected: on.connected, closed: (event) => on.closed(toCloseInfo(event)) },
  });

const clock = () => new Date().toLocaleTimeString();

/**
 * Subscribes with the current session on its own connection. Reconnects when useful, also after a sign-in; otherwise
 * ends with a message. Returns a function that stops it.
 */
export function subscribe(
  operation: FetcherParams,
  /** Headers from the user, sent as connection parameters. */
  headers: Headers,
  session: Session,
  pane: SubscriptionView,
): () => void {
  let client: Client | undefined;
  let isStopped = false;
  /** Null if the headers have their own. */
  let presented: string | null = null;
  /** Start of the interruption, if any. */
  let deafSince: string | undefined;
  let wasConnected = false;

  const stop = () => {
    isStopped = true;
    unfollow();
    void client?.dispose();
  };
  const end: SubscriptionView['end'] = (notice, errors) => {
    stop();
    pane.end(notice, errors);
  };

  const begin = async () => {
    const before = client;
    client = undefined;
    await before?.dispose();
    const token = await session.token();
    if (isStopped || client) return;
    presented = headers.has('authorization') ? null : token;
    const authorization = headers.get('authorization') ?? (token === null ? null : `Bearer ${token}`);
    if (authorization === null) {
      end(signInNotice);
      return;
    }
    pane.say('Connecting…');
    const parameters = { ...Object.fromEntries(headers), authorization, [costHeader]: '1' };
    const mine = connect(parameters, {
      connected() {
        if (mine !== client) return;
        const listening = `Listening since ${clock()}: events are shown here as they happen.`;
        pane.say(
          deafSince === undefined ? listening : `${listening} What happened from ${deafSince} on is missing.`,
        );
        wasConnected = true;
        deafSince = undefined;
      },
      closed(close) {
        if (mine !== client || isStopped) return;
        if (wasConnected) deafSince ??= clock();
        if (shouldReconnect(close)) pane.say(closeMessage(close));
      },
    });
    client = mine;
    mine.subscribe<Record<string, unknown>, Record<string, unknown>>(operation, {
      next(result) {
        if (mine === client) pane.show(revive(result));
      },
      error(reason) {
        if (mine === client && !isStopped) void settle(reason);
      },
      complete() {
        if (mine === client && !isStopped) end('The subscription is complete.');
      },
    });
  };

  /** Handles a rejected subscription or a final close. */
  const settle = async (reason: unknown) => {
    if (Array.isArray(reason)) {
      end('The subscription was refused.', revive({ errors: reason }).errors);
      return;
    }
    const close = toCloseInfo(reason);
    const refused = client;
    // Renew first, then start again with the new token.
    if (isTokenRejected(close) && presented !== null) await session.refuse(presented);
    if (!isStopped && client === refused) end(closeMessage(close));
  };

  const unfollow = session.subscribe(() => {
    if (headers.has('authorization')) return;
    const state = session.get();
    if (state.status === 'signed-out')
      end(state.hasEnded ? closeMessage({ code: 4403, reason: '' }) : signInNotice);
    else if (presented !== null && state.token !== presented) void begin();
  });
  void begin();
  return stop;
}
