import { RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../../server/network.ts';
import type { Peers } from '../core/database/peers.ts';
import { countTogether } from '../core/sharedLimits.ts';
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
