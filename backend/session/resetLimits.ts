import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../../server/network.ts';
import type { Peers } from '../core/database/peers.ts';
import { tooManyAttempts } from './tooManyAttempts.ts';

/**
 * How often a new password may be asked for: for one e-mail from one place, and from one place; and how many
 * mails of it one mailbox gets in the life of a link, in seconds at most.
 */
const limits = {
  emailAndPlace: { points: 5, duration: 3600 },
  place: { points: 30, duration: 15 * 60 },
  mails: { points: 5, duration: 3600 },
};

export interface ResetLimits {
  /** Throws 429 when too many tokens were tried from a place. */
  tryToken(address: string): Promise<void>;
  /**
   * Throws 429 when too much was asked for from a place. Answers whether to write: not to a mailbox that
   * others fill. The last link it got still works then, so that nobody can keep its owner from one.
   */
  ask(email: string, address: string): Promise<boolean>;
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  throw tooManyAttempts('Trop de demandes de mot de passe', reason.msBeforeNext);
}

/** A limit whose points count with all backends. */
function countTogether(peers: Peers, topic: string, limit: { points: number; duration: number }) {
  const limiter = new RateLimiterMemory(limit);
  const hidden = (key: string) => createHash('sha256').update(key).digest('base64url');
  peers.subscribe(topic, (key) => void limiter.penalty(key));
  return {
    async consume(key: string): Promise<void> {
      await limiter.consume(hidden(key));
      peers.send(topic, hidden(key));
    },
    /** Counts one more even beyond the limit; answers how many there are. */
    async count(key: string): Promise<number> {
      peers.send(topic, hidden(key));
      return (await limiter.penalty(hidden(key))).consumedPoints;
    },
  };
}

/**
 * Keeps anybody from flooding a mailbox or trying tokens; the counts live in this process, which tells the others what it
 * counted, by words in which nobody reads whom it is about.
 */
export function createResetLimits(linkLifetime: number, peers: Peers): ResetLimits {
  const { points, duration } = limits.mails;
  const ofEmailAndPlace = countTogether(peers, 'reset asked for', limits.emailAndPlace);
  const ofPlace = countTogether(peers, 'reset tried', limits.place);
  const ofMails = countTogether(peers, 'reset mailed', {
    points,
    duration: Math.min(duration, linkLifetime),
  });
  const tryToken = (address: string) => ofPlace.consume(networkOf(address)).catch(refuse);
  return {
    tryToken,
    // Counted for unknown e-mails too: the refusal must not tell which exist.
    async ask(email, address) {
      await tryToken(address);
      await ofEmailAndPlace.consume(`${email} ${networkOf(address)}`).catch(refuse);
      return (await ofMails.count(email)) <= points;
    },
  };
}
