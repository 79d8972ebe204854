import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** Milliseconds within which Redis answers where it is well: nobody waits longer for it. */
const timeout = 50;
/** Milliseconds between two tries of a Redis that is away. */
const retryInterval = 250;
/** Tries in vain on one connection, after which another one is made. */
const maxRetries = 8;

/** What all gateways of an organisation remember together, in Redis; each does without while that is away. */
export interface SharedRedis {
  /**
   * Runs a command. Undefined while Redis is away: it refuses, is frozen, or took longer than 50 ms. Then nobody asks
   * it, but a try every quarter of a second, until it answers again.
   */
  ask<T>(command: (redis: Redis) => Promise<T>): Promise<{ answer: T } | undefined>;
  isAway(): boolean;
  /** For what brings commands of its own, which must be asked by `ask`. */
  readonly redis: Redis;
  /** Calls back whenever it answers again. */
  onBack(listener: () => void): void;
  close(): void;
}

/** Connects to a Redis. `told` hears whether it is there, also at first. */
export function connectRedis(
  url: string,
  log: Logger,
  onStateChange: (isThere: boolean) => void,
): SharedRedis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: timeout,
    connectTimeout: 2_000,
    retryStrategy: (times) => Math.min(50 * times, 1_000),
  });
  let isAway = true;
  let isTold = false;
  let tries = 0;
  const listeners: (() => void)[] = [];
  // Every failed connection says so; that it is away is told once, below.
  redis.on('error', () => undefined);

  /** Said once, and not of a single answer that came late. */
  function report(error: unknown): void {
    if (isTold) return;
    isTold = true;
    onStateChange(false);
    log.error({ err: error }, 'Redis is away: limits and keys are known to this gateway alone');
  }

  function find(): void {
    tries = 0;
    if (!isAway) return;
    isAway = false;
    onStateChange(true);
    if (isTold) log.info('Redis is back');
    isTold = false;
    for (const listener of listeners) listener();
  }

  function tryAgain(): void {
    redis.ping().then(find, (error: unknown) => {
      report(error);
      tries += 1;
      // Its host may have gone without a word.
      if (tries % maxRetries === 0 && redis.status === 'ready') redis.disconnect(true);
    });
  }
  const trying = setInterval(() => {
    if (isAway) tryAgain();
  }, retryInterval);
  trying.unref();
  redis.once('ready', tryAgain);

  return {
    redis,
    isAway: () => isAway,
    async ask(command) {
      if (isAway) return undefined;
      try {
        return { answer: await command(redis) };
      } catch {
        // Many fail at once: the first finds out whether it is away.
        if (!isAway) {
          isAway = true;
          tryAgain();
        }
        return undefined;
      }
    },
    onBack: (listener) => void listeners.push(listener),
    close() {
      clearInterval(trying);
      redis.disconnect();
    },
  };
}
