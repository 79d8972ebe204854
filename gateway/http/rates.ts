import { hash } from 'node:crypto';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { graphqlError } from './errors.ts';
import type { SharedRedis } from './sharedRedis.ts';
import { networkOf } from '../../server/network.ts';

/** Requests per minute: of one person, wherever they are signed in, and of an address before anybody is known. */
export interface Rates {
  perPerson: number;
  perAddress: number;
}

/** What a request took from a budget, and left of it. */
export interface Charge {
  /** Requests per minute. */
  limit: number;
  /** What is left of them. */
  left: number;
  /** Seconds until all are there again. */
  resetsIn: number;
  /** Whether it was used up before: the request is refused. */
  isRefused: boolean;
}

/** What is left to people and addresses in this minute. */
export interface Budgets {
  /** Takes one request from a person's budget. */
  takeFromPerson(username: string): Promise<Charge>;
  /** The same of the network that an address belongs to. */
  takeFromAddress(address: string | undefined): Promise<Charge>;
  /** Gives back what somebody took who turned out to be known; one request unless told otherwise. */
  giveBack(address: string | undefined, requests?: number): Promise<void>;
}

/** Requests that the web client makes of an address until somebody is signed in, the sign-in among them. */
export const signInRequests = 4;

/** Hexadecimal digits that name the budget of an address: there are 65,536, however many are made up. */
const digits = 4;

const hashed = (name: string): string => hash('sha256', name, 'hex');
const ofAddress = (address: string | undefined): string => hashed(networkOf(address ?? '')).slice(0, digits);

/** Takes one of a budget; that it was used up is an answer too. */
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

/** Budgets of this process, or of all that share a memory; of this one again while that is away. */
export function createBudgets({ perPerson, perAddress }: Rates, shared: SharedRedis | undefined): Budgets {
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

/** What somebody who asks too much is told. */
export const rateLimited = () =>
  graphqlError('RATE_LIMITED', 'Trop de demandes. Veuillez patienter un instant.');
