import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { fault } from '../errors.ts';
import { networkOf } from './address.ts';

/** Requests per minute: of one person, wherever they are signed in, and of an address before anybody is known. */
export interface Rates {
  perPerson: number;
  perAddress: number;
}

/** What is left to people and addresses in this minute. */
export interface Budgets {
  /** Takes one request from a person's budget; the seconds to wait where it is used up, and else null. */
  takeFromPerson(username: string): Promise<number | null>;
  /** The same of the network that an address belongs to. */
  takeFromAddress(address: string | undefined): Promise<number | null>;
  /** Gives back what somebody took who turned out to be known. */
  giveBack(address: string | undefined): Promise<void>;
}

/** Hexadecimal digits that name the budget of an address: there are 65,536, however many are made up. */
const digits = 4;

const hashed = (name: string): string => createHash('sha256').update(name).digest('hex');
const ofAddress = (address: string | undefined): string => hashed(networkOf(address ?? '')).slice(0, digits);

/** Budgets of this process, or of all that share a Redis. */
export function createBudgets({ perPerson, perAddress }: Rates, redis: Redis | undefined): Budgets {
  const limiterOf = (keyPrefix: string, points: number) => {
    const options = { keyPrefix, points, duration: 60 };
    return redis
      ? new RateLimiterRedis({
          ...options,
          storeClient: redis,
          insuranceLimiter: new RateLimiterMemory(options),
        })
      : new RateLimiterMemory(options);
  };
  const [people, addresses] = [limiterOf('person', perPerson), limiterOf('address', perAddress)];

  async function take(limiter: typeof people, key: string): Promise<number | null> {
    try {
      await limiter.consume(key);
      return null;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return Math.ceil(error.msBeforeNext / 1000);
    }
  }

  return {
    takeFromPerson: (username) => take(people, hashed(username)),
    takeFromAddress: (address) => take(addresses, ofAddress(address)),
    giveBack: async (address) => void (await addresses.reward(ofAddress(address))),
  };
}

/** What somebody who asks too much is told. */
export const tooMany = () => fault('RATE_LIMITED', 'Trop de demandes. Veuillez patienter un instant.');
