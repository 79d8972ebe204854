import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** Milliseconds to wait for Redis. */
const timeout = 50;
/** Milliseconds between attempts while Redis is down. */
const retryInterval = 250;
/** Failed attempts after which the connection is replaced. */
const maxRetries = 8;

/** Redis as shared by all gateways; each works alone while it is down. */
export interface SharedRedis {
  /**
   * Runs a command; undefined while Redis is down: an error, or no response within 50 ms. Then nothing is sent but a
   * probe every 250 ms until it responds.
   */
  ask<T>(command: (redis: Redis) => Promise<T>): Promise<{ answer: T } | undefined>;
  isAway(): boolean;
  /** For libraries with their own commands, to be run within `ask`. */
  readonly redis: Redis;
  /** Calls back whenever Redis is available again. */
  onBack(listener: () => void): void;
  close(): void;
}

/** Connects to Redis. `onStateChange` gets its state, also initially. */
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
  let wasThere = false;
  let tries = 0;
  const listeners: (() => void)[] = [];
  // Every failed connection emits an error; the outage is logged once, below.
  redis.on('error', () => undefined);

  /** Logs an outage once, and not for a single late response. */
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
    wasThere = true;
    onStateChange(true);
    if (isTold) log.info('Redis is back');
    isTold = false;
    for (const listener of listeners) listener();
  }

  function tryAgain(): void {
    redis.ping().then(find, (error: unknown) => {
      // At start the first response may be late.
      if (tries > 0 || wasThere) report(error);
      tries += 1;
      // The host may be gone without closing the connection.
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
        // Many commands fail together: the first one probes.
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
