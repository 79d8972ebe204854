import type { FetcherParams } from '@graphiql/toolkit';
import { type ExecutionResult, type FormattedExecutionResult, GraphQLError } from 'graphql';
import { type Client, createClient } from 'graphql-ws';
import { costHeader, endpoint, signInFirst } from './ask.ts';
import { comesBack, endingOf, isForbidden, sentenceOf } from './closeCodes.ts';
import { type Outcome, takeCost } from './outcomes.ts';
import type { Session } from './session.ts';

/** Who receives what a subscription brings. */
export interface Receiver {
  next(result: ExecutionResult): void;
  complete(): void;
}

/** Milliseconds until another connection is tried, at first and at most. */
const shortestWait = 500;
const longestWait = 5_000;
/** Milliseconds of silence after which the gateway is asked whether it is still there. */
const pingPeriod = 15_000;
/** Events that are shown below the newest. */
const mostEarlier = 20;

const wait = (failures: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, Math.min(longestWait, shortestWait * 2 ** failures));
  });

type Travelled = {
  [Part in keyof FormattedExecutionResult]?: FormattedExecutionResult[Part] | undefined;
};

/** What travelled, as GraphiQL takes it. */
function revive({ errors, data, extensions }: Travelled): ExecutionResult {
  const revived = errors?.map(
    ({ message, path, extensions }) => new GraphQLError(message, { path, extensions }),
  );
  return {
    ...(revived && { errors: revived }),
    ...(data !== undefined && { data }),
    ...(extensions && { extensions }),
  };
}

const clock = () => new Date().toLocaleTimeString();

/**
 * Subscribes as whoever is signed in, on a connection of its own. It comes back by itself where that helps, and follows
 * who signs in; otherwise it ends with a sentence that says what to do. Answers how to stop.
 */
export function subscribe(
  operation: FetcherParams,
  /** What the person has written into the headers: it goes into the connection's parameters. */
  headers: Headers,
  session: Session,
  receiver: Receiver,
  tell: (news: Outcome) => void,
): () => void {
  let client: Client | undefined;
  let isStopped = false;
  /** The token of the connection; null where the headers have one of their own. */
  let presented: string | null = null;
  let events = 0;
  /** Several often come at once: those before the newest are shown below it. */
  const earlier: ExecutionResult[] = [];
  /** Since when nothing is heard, where something was before. */
  let deafSince: string | undefined;
  let wasConnected = false;

  /** Says how it stands, also in the place of events until there is one. */
  const say = (notice: string) => {
    tell({ notice, events });
    if (events === 0) receiver.next({ extensions: { explorer: notice } });
  };

  const stop = () => {
    isStopped = true;
    unfollow();
    void client?.dispose();
  };

  const giveUp = (sentence: string) => {
    stop();
    tell({ notice: sentence });
    // What was heard stays.
    if (events === 0) receiver.next({ errors: [new GraphQLError(sentence)] });
    receiver.complete();
  };

  const connect = (authorization: string) => {
    const made = createClient({
      url: new URL(endpoint, location.href.replace(/^http/, 'ws')).href,
      keepAlive: pingPeriod,
      retryAttempts: Infinity,
      retryWait: wait,
      shouldRetry: (event) => comesBack(endingOf(event)),
      connectionParams: { ...Object.fromEntries(headers), authorization, [costHeader]: '1' },
      on: {
        connected: () => {
          if (made !== client) return;
          const listening = `Listening since ${clock()}: events are shown here as they happen.`;
          say(
            deafSince === undefined
              ? listening
              : `${listening} What happened from ${deafSince} on is missing.`,
          );
          wasConnected = true;
          deafSince = undefined;
        },
        closed: (event) => {
          if (made !== client || isStopped) return;
          if (wasConnected) deafSince ??= clock();
          const ending = endingOf(event);
          if (comesBack(ending)) say(sentenceOf(ending));
        },
      },
    });
    return made;
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
      giveUp(signInFirst);
      return;
    }
    tell({ notice: 'Connecting…' });
    const mine = connect(authorization);
    client = mine;
    mine.subscribe<Record<string, unknown>, Record<string, unknown>>(operation, {
      next(result) {
        if (mine !== client) return;
        const { shown, cost } = takeCost(revive(result));
        events += 1;
        tell({ events, ...(cost && { cost }) });
        receiver.next(
          earlier.length > 0
            ? { ...shown, extensions: { ...shown.extensions, earlier: [...earlier] } }
            : shown,
        );
        earlier.unshift(shown);
        earlier.splice(mostEarlier);
      },
      error(reason) {
        if (mine === client && !isStopped) void settle(reason);
      },
      complete() {
        if (mine !== client || isStopped) return;
        stop();
        tell({ notice: 'The subscription is complete.' });
        receiver.complete();
      },
    });
  };

  /** A subscription that was refused, or a connection that does not come back as it was. */
  const settle = async (reason: unknown) => {
    if (Array.isArray(reason)) {
      stop();
      tell({ notice: 'The subscription was refused.' });
      receiver.next(revive({ errors: reason }));
      receiver.complete();
      return;
    }
    const ending = endingOf(reason);
    const refused = client;
    // Following the session, it begins again with the token's successor.
    if (isForbidden(ending) && presented !== null) await session.refuse(presented);
    if (!isStopped && client === refused) giveUp(sentenceOf(ending));
  };

  const unfollow = session.subscribe(() => {
    if (headers.has('authorization')) return;
    const state = session.get();
    if (state.status === 'signed-out')
      giveUp(state.hasEnded ? sentenceOf({ code: 4403, reason: '' }) : signInFirst);
    else if (presented !== null && state.token !== presented) void begin();
  });
  void begin();
  return stop;
}
