import { hash } from 'node:crypto';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { graphqlError } from './errors.ts';
import type { SharedRedis } from './sharedRedis.ts';
import { networkOf } from '../../server/networks.ts';

/** Requests per minute: per person over all devices, and per address before authentication. */
export interface Rates {
  perPerson: number;
  perAddress: number;
}

/** A request charged to a budget. */
export interface Charge {
  /** Requests per minute. */
  limit: number;
  left: number;
  /** Seconds until the budget is full again. */
  resetsIn: number;
  /** Whether the budget was used up: the request is rejected. */
  isRefused: boolean;
}

/** Rate limit budgets of people and addresses. */
export interface RateLimits {
  takeFromPerson(username: string): Promise<Charge>;
  /** The same for the network of an address. */
  takeFromAddress(address: string | undefined): Promise<Charge>;
  /** Refunds an address after authentication; one request by default. */
  giveBack(address: string | undefined, requests?: number): Promise<void>;
}

/** Requests refunded to the network of a person who signs in: the web client sends as many until then. */
export const refundedSignInRequests = 4;

/** Hexadecimal digits of an address budget's name: at most 65,536 budgets. */
const digits = 4;

const hashed = (name: string): string => hash('sha256', name, 'hex');
const ofAddress = (address: string | undefined): string => hashed(networkOf(address ?? '')).slice(0, digits);

/** Consumes from a budget; exhaustion is a result, not an error. */
async function consume(
  limiter: RateLimiterAbstract,
  key: string,
): Promise<{ result: RateLimiterRes; isRefused: boolean }> {
  try {
    return { result: await limiter.consume(key), isRefused: false };
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return { result: error, isRefused: true };
  }
}

/** Creates budgets in Redis if configured, in this process otherwise and while Redis is down. */
export function createRateLimits(
  { perPerson, perAddress }: Rates,
  shared: SharedRedis | undefined,
): RateLimits {
  const limiterOf = (keyPrefix: string, points: number) => {
    const options = { keyPrefix, points, duration: 60 };
    const own = new RateLimiterMemory(options);
    const common = shared && new RateLimiterRedis({ ...options, storeClient: shared.redis });
    return {
      points,
      async consume(key: string): Promise<{ result: RateLimiterRes; isRefused: boolean }> {
        const there = common && (await shared.ask(() => consume(common, key)));
        return there?.answer ?? (await consume(own, key));
      },
      async reward(key: string, requests: number): Promise<void> {
        const there = common && (await shared.ask(() => common.reward(key, requests)));
        if (!there) await own.reward(key, requests);
      },
    };
  };
  const [people, addresses] = [limiterOf('person', perPerson), limiterOf('address', perAddress)];

  async function take(limiter: typeof people, key: string): Promise<Charge> {
    const { result, isRefused } = await limiter.consume(key);
    return {
      limit: limiter.points,
      left: result.remainingPoints,
      resetsIn: Math.ceil(result.msBeforeNext / 1000),
      isRefused,
    };
  }

  return {
    takeFromPerson: (username) => take(people, hashed(username)),
    takeFromAddress: (address) => take(addresses, ofAddress(address)),
    giveBack: (address, requests = 1) => addresses.reward(ofAddress(address), requests),
  };
}

/** Error for a caller above its request limit. */
export const rateLimitedError = () =>
  graphqlError('RATE_LIMITED', 'Trop de demandes. Veuillez patienter un instant.');
