import type { ApolloClient } from '@apollo/client';
import type { ViewerEventsSubscription } from '../__generated__/documents.ts';
import { ViewerEventsDocument } from '../__generated__/documents.ts';
import type { Socket } from './socket.ts';

/** Something that happened to the signed-in person. */
export type ViewerEvent = ViewerEventsSubscription['viewerEvents'];

/** What happens, as it happens. */
export interface Live {
  /** Follows what happens after `readAt`, until it is stopped. */
  start(readAt: string): void;
  /** The device was away: reads what was missed, and follows what happens by a new connection; answers once it is read. */
  resume(): Promise<void>;
  stop(): void;
}

interface Hearers {
  onEvent: (event: ViewerEvent) => void;
  /** Events may be missing from now on. */
  onGap: () => void;
  /** Reads what was missed; answers when it was read, null where nobody is signed in any more. */
  catchUp: () => Promise<string | null>;
}

/** Milliseconds until the next try, after the first one and at most. */
const firstPause = 500;
const longestPause = 30_000;
/** Milliseconds between two readings while events do not come. */
const readingPeriod = 30_000;

/**
 * Follows the events of the signed-in person by one subscription. Events are not replayed: after each cut, what was
 * missed is read first, and the next subscription begins where that reading ended.
 */
export function createLive(client: ApolloClient, socket: Socket, { onEvent, onGap, catchUp }: Hearers): Live {
  /** Counted up by start and stop: what was begun before has ended. */
  let turn = 0;
  const takeTurn = (): (() => boolean) => {
    const own = (turn += 1);
    return () => turn === own;
  };
  let wake: () => void = () => undefined;
  let stopHearing: () => void = () => undefined;

  const pause = async (failures: number): Promise<void> => {
    const longest = Math.min(longestPause, firstPause * 2 ** failures);
    await new Promise<void>((resolve) => {
      // Jitter: a gateway that is back meets its clients one by one.
      const timer = setTimeout(resolve, longest / 2 + (Math.random() * longest) / 2);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  };

  /** Reads what was missed, as often as it takes; null where that is over. */
  async function read(isOn: () => boolean): Promise<string | null> {
    for (let failures = 0; isOn(); failures += 1) {
      try {
        return await catchUp();
      } catch {
        await pause(failures);
      }
    }
    return null;
  }

  /** Hears events until the connection or the subscription ends; answers whether it was of any use. */
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
      /** Reads what was missed, and again where something happened meanwhile: the answer may be older, and hide it. */
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
          if (!event.isFlowing) reading = setInterval(missSome, readingPeriod);
        },
        error: end,
        complete: end,
      });
      stopHearing = () => {
        subscription.unsubscribe();
        end();
      };
    });

  async function follow(readAt: string, isOn: () => boolean): Promise<void> {
    let since: string | null = readAt;
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
    wake();
  }

  return {
    start(readAt) {
      stop();
      void follow(readAt, takeTurn());
    },
    async resume() {
      stop();
      onGap();
      socket.drop();
      const isOn = takeTurn();
      const readAt = await read(isOn);
      if (readAt !== null && isOn()) void follow(readAt, isOn);
    },
    stop,
  };
}
