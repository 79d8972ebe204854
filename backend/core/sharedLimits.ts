import { createHash } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Peers } from './database/peers.ts';

/** Creates a limit of `points` per `duration` seconds and key over all backends, which exchange hashed keys. */
export function createSharedLimit(peers: Peers, topic: string, limit: { points: number; duration: number }) {
  const limiter = new RateLimiterMemory(limit);
  const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');
  peers.subscribe(topic, (key) => void limiter.penalty(key));
  return {
    /** Counts one more; rejects with `RateLimiterRes` beyond the limit. */
    async consume(key: string): Promise<void> {
      await limiter.consume(hashOf(key));
      peers.send(topic, hashOf(key));
    },
    /** Counts one more even beyond the limit; resolves with the number. */
    async count(key: string): Promise<number> {
      peers.send(topic, hashOf(key));
      return (await limiter.penalty(hashOf(key))).consumedPoints;
    },
  };
}
