import { RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../../server/networks.ts';
import type { Peers } from '../core/database/peers.ts';
import { createSharedLimit } from '../core/sharedLimits.ts';
import { tooManyAttemptsError } from './attemptCounts.ts';

/** Limits per network (`place`), per e-mail from a network, and of mails per mailbox; durations in seconds. */
const limits = {
  emailAndPlace: { points: 5, duration: 3600 },
  place: { points: 30, duration: 15 * 60 },
  mails: { points: 5, duration: 3600 },
};

/** Limits of reset mails, and of attempts at reset tokens. */
export interface ResetLimits {
  /** Throws 429 after too many tokens from an address. */
  tryToken(address: string): Promise<void>;
  /** Makes an attempt not count, because its token was right: many may set a password behind one address. */
  forgiveToken(address: string): Promise<void>;
  /** Throws 429 after too many requests from an address; returns false when the mailbox has had enough mails. */
  ask(email: string, address: string): Promise<boolean>;
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  throw tooManyAttemptsError('Trop de demandes de mot de passe', reason.msBeforeNext);
}

/**
 * Creates the limits of reset mails per mailbox and of attempts at tokens. The counts live in this process, which
 * shares them with its peers under hashed keys.
 */
export function createResetLimits(linkLifetime: number, peers: Peers): ResetLimits {
  const { points, duration } = limits.mails;
  const ofEmailAndPlace = createSharedLimit(peers, 'reset asked for', limits.emailAndPlace);
  const ofPlace = createSharedLimit(peers, 'reset tried', limits.place);
  const ofMails = createSharedLimit(peers, 'reset mailed', {
    points,
    duration: Math.min(duration, linkLifetime),
  });
  const tryToken = (address: string) => ofPlace.consume(networkOf(address)).catch(refuse);
  return {
    tryToken,
    forgiveToken: (address) => ofPlace.giveBack(networkOf(address)),
    // Unknown e-mails count too, so that the error reveals nothing.
    async ask(email, address) {
      await tryToken(address);
      await ofEmailAndPlace.consume(`${email} ${networkOf(address)}`).catch(refuse);
      return (await ofMails.count(email)) <= points;
    },
  };
}
