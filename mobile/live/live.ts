import type { ApolloClient } from '@apollo/client';
import type { ViewerEventsSubscription } from '../__generated__/documents.ts';
import { ViewerEventsDocument } from '../__generated__/documents.ts';
import type { Socket } from './socket.ts';

/** An event of the signed-in person. */
export type ViewerEvent = ViewerEventsSubscription['viewerEvents'];

/** Live event stream. */
export interface Live {
  /** Subscribes to events after `serverTime`, until stopped. Resolves when what is open was reloaded once. */
  start(serverTime: string): Promise<void>;
  /** After sleep: loads missed changes and reconnects. Resolves when loaded; failed reloads are repeated later. */
  resume(): Promise<void>;
  stop(): void;
}

/** Reloads something open. Rejects when it may succeed if repeated. */
export type Reload = () => Promise<void>;

interface Hearers {
  onEvent: (event: ViewerEvent) => void;
  /** Called when events may be missing. */
  onGap: () => void;
  /** Loads missed changes. Resolves with the server time, null when signed out. */
  catchUp: () => Promise<string | null>;
  /** Reloads of what is open. */
  reloads: () => Reload[];
}

/** First and maximum reconnect delay in milliseconds. */
const firstPause = 500;
const longestPause = 30_000;
/** Milliseconds between reloads while disconnected. */
const readingPeriod = 30_000;

/** Runs reloads side by side. Resolves with those that failed. */
async function runAll(reloads: readonly Reload[]): Promise<Reload[]> {
  const outcomes = await Promise.allSettled(reloads.map((reload) => reload()));
  return reloads.filter((_reload, index) => outcomes[index]?.status === 'rejected');
}

/**
 * Creates the subscription to the person's events. Events are not replayed, so each reconnect first loads missed
 * changes.
 */
export function createLive(
  client: ApolloClient,
  socket: Socket,
  { onEvent, onGap, catchUp, reloads }: Hearers,
): Live {
  /** Generation counter: start and stop invalidate earlier work. */
  let turn = 0;
  const takeTurn = (): (() => boolean) => {
    const own = (turn += 1);
    return () => turn === own;
  };
  /** Ends of the pauses under way. */
  const wakes = new Set<() => void>();
  let stopHearing: () => void = () => undefined;

  const pause = async (failures: number): Promise<void> => {
    const longest = Math.min(longestPause, firstPause * 2 ** failures);
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        wakes.delete(wake);
        resolve();
      };
      // Jitter against simultaneous reconnects.
      const timer = setTimeout(wake, longest / 2 + (Math.random() * longest) / 2);
      wakes.add(wake);
    });
  };

  /** Counter of reloads: each ends the repetitions of earlier ones. */
  let round = 0;
  /** Reloads what is open once, and repeats what failed while events are received. */
  async function reload(isOn: () => boolean): Promise<void> {
    const own = (round += 1);
    const isLatest = () => isOn() && round === own;
    const repeat = async (failed: Reload[]) => {
      for (let failures = 0; failed.length > 0; failures += 1) {
        await pause(failures);
        if (!isLatest()) return;
        failed = await runAll(failed);
      }
    };
    void repeat(await runAll(reloads()));
  }

  /** Loads missed changes with retries; null when stopped. */
  async function read(isOn: () => boolean): Promise<string | null> {
    for (let failures = 0; isOn(); failures += 1) {
      try {
        const serverTime = await catchUp();
        if (serverTime !== null && isOn()) await reload(isOn);
        return serverTime;
      } catch {
        await pause(failures);
      }
    }
    return null;
  }

  /** Receives events until the end. Returns whether any arrived. */
  const hear = (since: string, isOn: () => boolean): Promise<boolean> =>
    new Promise((resolve) => {
      const begunAt = Date.now();
      let hasHeard = false;
      let reading: ReturnType<typeof setInterval> | undefined;
      const end = () => {
        clearInterval(reading);
        resolve(hasHeard || Date.now() - begunAt > longestPause);
      };
      let isReading = false;
      let hasHappened = false;
      /** Reloads until no event arrived meanwhile, because the answer may be older. */
      const readAgain = async () => {
        hasHappened = true;
        if (isReading) return;
        isReading = true;
        while (hasHappened && isOn()) {
          hasHappened = false;
          await read(isOn);
          if (hasHappened) await pause(0);
        }
        isReading = false;
      };
      const missSome = () => {
        onGap();
        void readAgain();
      };
      const subscription = client.subscribe({ query: ViewerEventsDocument, variables: { since } }).subscribe({
        next: ({ data }) => {
          if (!isOn() || !data) return;
          hasHeard = true;
          const event = data.viewerEvents;
          if (event.__typename === 'ResumeRequired') missSome();
          else {
            hasHappened = true;
            onEvent(event);
          }
          if (event.__typename !== 'RealtimeChanged') return;
          clearInterval(reading);
          if (!event.isAvailable) reading = setInterval(missSome, readingPeriod);
        },
        error: end,
        complete: end,
      });
      stopHearing = () => {
        subscription.unsubscribe();
        end();
      };
    });

  async function follow(serverTime: string, isOn: () => boolean): Promise<void> {
    let since: string | null = serverTime;
    let failures = 0;
    while (isOn() && since !== null) {
      const wasOfUse = await hear(since, isOn);
      if (!isOn()) return;
      onGap();
      failures = wasOfUse ? 0 : failures + 1;
      if (!(await socket.isWelcome())) return;
      await pause(failures);
      since = await read(isOn);
    }
  }

  function stop(): void {
    takeTurn();
    stopHearing();
    for (const wake of wakes) wake();
  }

  return {
    async start(serverTime) {
      stop();
      const isOn = takeTurn();
      void follow(serverTime, isOn);
      await reload(isOn);
    },
    async resume() {
      stop();
      onGap();
      socket.drop();
      const isOn = takeTurn();
      const serverTime = await read(isOn);
      if (serverTime !== null && isOn()) void follow(serverTime, isOn);
    },
    stop,
  };
}
