/** Debounced reload. */
export interface Pace {
  /** Schedules a reload that covers further changes until then. */
  note(): void;
  stop(): void;
}

/** Maximum delay and minimum interval in milliseconds; the delay spreads clients. */
interface Times {
  pause: number;
  rest: number;
}

/** Creates a debounced `read`; failures are retried at the next wake-up. */
export function createPace(read: () => Promise<unknown>, { pause, rest }: Times): Pace {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let earliest = 0;
  return {
    note() {
      const wait = Math.max(0, earliest - Date.now()) + Math.random() * pause;
      timer ??= setTimeout(() => {
        timer = undefined;
        earliest = Date.now() + rest;
        read().catch(() => {
          // Retried at the next wake-up.
        });
      }, wait);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
