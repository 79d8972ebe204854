import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../core/clientAddress.ts';
import { ApiError } from '../core/errors.ts';

const quarter = 15 * 60;

/**
 * How many failed sign-ins are borne: few for one account from one place, more for one place (an office
 * behind one address). An account that is tried from many places is never closed, or anybody could close
 * anybody's: beyond `account` each place has but `pressed` attempts, so that guessing becomes slow while
 * its owner, who is elsewhere, still gets in.
 */
const limits = {
  accountAndPlace: { points: 10, duration: quarter },
  place: { points: 100, duration: quarter },
  account: { points: 50, duration: quarter },
  pressed: 3,
};

export interface Attempts {
  /** Throws 429 when too many attempts have failed; counts this one as failed until `succeed`. */
  begin(email: string, address: string): Promise<void>;
  succeed(email: string, address: string): Promise<void>;
}

const tooMany = (what: string, { msBeforeNext }: RateLimiterRes): ApiError => {
  const minutes = Math.max(1, Math.ceil(msBeforeNext / 60_000));
  return new ApiError(
    429,
    `${what}. Veuillez réessayer dans ${minutes} minute${minutes > 1 ? 's' : ''}.`,
    'TOO_MANY_ATTEMPTS',
    { retryAfter: Math.ceil(msBeforeNext / 1000) },
  );
};

const refuse =
  (what: string) =>
  (reason: unknown): never => {
    throw reason instanceof RateLimiterRes ? tooMany(what, reason) : reason;
  };

/** Slows down password guessing; the counts live in this process. */
export function createAttempts(): Attempts {
  const what = 'Trop de tentatives de connexion';
  const ofAccountAndPlace = new RateLimiterMemory(limits.accountAndPlace);
  const ofPlace = new RateLimiterMemory(limits.place);
  const ofAccount = new RateLimiterMemory(limits.account);
  return {
    // Counted before the password is looked at: parallel guesses cannot slip past the limit.
    async begin(email, address) {
      const place = networkOf(address);
      const own = await ofAccountAndPlace.consume(`${email} ${place}`).catch(refuse(what));
      await ofPlace.consume(place).catch(refuse(what));
      const all = await ofAccount.penalty(email);
      if (all.consumedPoints > limits.account.points && own.consumedPoints > limits.pressed)
        throw tooMany(what, own);
    },
    async succeed(email, address) {
      const place = networkOf(address);
      await ofAccountAndPlace.delete(`${email} ${place}`);
      await ofPlace.reward(place);
      await ofAccount.reward(email);
    },
  };
}

/**
 * How often a new password may be asked for: for one e-mail from one place, and from one place; and how many
 * mails of it one mailbox gets in the life of a link, in seconds at most.
 */
const resetLimits = {
  emailAndPlace: { points: 5, duration: 3600 },
  place: { points: 30, duration: quarter },
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

/** Keeps anybody from flooding a mailbox or trying tokens; the counts live in this process. */
export function createResetLimits(linkLifetime: number): ResetLimits {
  const what = 'Trop de demandes de mot de passe';
  const ofEmailAndPlace = new RateLimiterMemory(resetLimits.emailAndPlace);
  const ofPlace = new RateLimiterMemory(resetLimits.place);
  const { points, duration } = resetLimits.mails;
  const ofMails = new RateLimiterMemory({ points, duration: Math.min(duration, linkLifetime) });
  const tryToken = async (address: string) =>
    void (await ofPlace.consume(networkOf(address)).catch(refuse(what)));
  return {
    tryToken,
    // Counted for unknown e-mails too: the refusal must not tell which exist.
    async ask(email, address) {
      await tryToken(address);
      await ofEmailAndPlace.consume(`${email} ${networkOf(address)}`).catch(refuse(what));
      return (await ofMails.penalty(email)).consumedPoints <= points;
    },
  };
}
