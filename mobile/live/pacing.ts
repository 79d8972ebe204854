/** Reads what news tell of, in time. */
export interface Pace {
  /** Something happened: it is read after a pause, together with what happens until then. */
  note(): void;
  stop(): void;
}

/** Milliseconds: at most before a reading, so that thousands who hear the same ask one by one; and between two. */
interface Times {
  pause: number;
  rest: number;
}

/** Calls `read` after news, whose failures are left to the next wake-up. */
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
          // The next wake-up reads it.
        });
      }, wait);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
