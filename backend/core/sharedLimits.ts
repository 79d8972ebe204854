import { createHash } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Peers } from './database/peers.ts';

/** Creates a limit of `points` per `duration` seconds and key over all backends, which exchange hashed keys. */
export function createSharedLimit(peers: Peers, topic: string, limit: { points: number; duration: number }) {
  const limiter = new RateLimiterMemory(limit);
  const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');
  const givenBack = `${topic}, given back`;
  peers.subscribe(topic, (key) => void limiter.penalty(key));
  peers.subscribe(givenBack, (key) => void limiter.reward(key));
  return {
    /** Counts one more; rejects with `RateLimiterRes` beyond the limit. */
    async consume(key: string): Promise<void> {
      await limiter.consume(hashOf(key));
      peers.send(topic, hashOf(key));
    },
    /** Counts one less, after `consume`. */
    async giveBack(key: string): Promise<void> {
      await limiter.reward(hashOf(key));
      peers.send(givenBack, hashOf(key));
    },
    /** Counts one more even beyond the limit; resolves with the number. */
    async count(key: string): Promise<number> {
      peers.send(topic, hashOf(key));
      return (await limiter.penalty(hashOf(key))).consumedPoints;
    },
  };
}

/** Maximum number of mails of one kind to one mailbox a day, from all senders. */
const limit = { points: 3, duration: 24 * 3600 };

/** The mailbox of an address, without what follows a plus. */
const mailboxOf = (email: string): string => email.replace(/\+[^@]*@/, '@');

/** Counts mails of one kind by mailbox. */
export interface MailboxLimit {
  /** Counts one more; false beyond the limit. */
  mayWriteTo(email: string): Promise<boolean>;
}

/** Counts in all backends; `topic` is the kind of mail. */
export function limitMailboxes(peers: Peers, topic: string): MailboxLimit {
  const counts = createSharedLimit(peers, topic, limit);
  return { mayWriteTo: async (email) => (await counts.count(mailboxOf(email))) <= limit.points };
}
