import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../core/errors.ts';

const quarter = 15 * 60;

/**
 * How many failed sign-ins are borne: few for one account from one place, more for one place (an
 * office behind one address), more for one account (guessing from many places).
 */
const limits = {
  accountAndPlace: { points: 10, duration: quarter },
  place: { points: 100, duration: quarter },
  account: { points: 50, duration: quarter },
};

export interface Attempts {
  /** Throws 429 when too many attempts have failed; counts this one as failed until `succeed`. */
  begin(email: string, ip: string): Promise<void>;
  succeed(email: string, ip: string): Promise<void>;
}

const refuse =
  (what: string) =>
  (reason: unknown): never => {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    const minutes = Math.max(1, Math.ceil(reason.msBeforeNext / 60_000));
    throw new ApiError(
      429,
      `${what}. Veuillez réessayer dans ${minutes} minute${minutes > 1 ? 's' : ''}.`,
      'TOO_MANY_ATTEMPTS',
      { retryAfter: Math.ceil(reason.msBeforeNext / 1000) },
    );
  };

/** Slows down password guessing; the counts live in this process. */
export function createAttempts(): Attempts {
  const keyed = (email: string, ip: string): [RateLimiterAbstract, string][] => [
    [accountAndPlace, `${email} ${ip}`],
    [place, ip],
    [account, email],
  ];
  const accountAndPlace = new RateLimiterMemory(limits.accountAndPlace);
  const place = new RateLimiterMemory(limits.place);
  const account = new RateLimiterMemory(limits.account);
  return {
    // Counted before the password is looked at: parallel guesses cannot slip past the limit.
    async begin(email, ip) {
      for (const [limiter, key] of keyed(email, ip))
        await limiter.consume(key).catch(refuse('Trop de tentatives de connexion'));
    },
    async succeed(email, ip) {
      await accountAndPlace.delete(`${email} ${ip}`);
      await place.reward(ip);
      await account.reward(email);
    },
  };
}

/** How often a new password may be asked for: for one e-mail, and from one place. */
const resetLimits = { email: { points: 5, duration: 3600 }, place: { points: 30, duration: quarter } };

export interface ResetLimits {
  /** Throws 429 when too much was asked for; an empty e-mail counts for the place alone. */
  begin(email: string, ip: string): Promise<void>;
}

/** Keeps anybody from flooding a mailbox or trying tokens; the counts live in this process. */
export function createResetLimits(): ResetLimits {
  const ofEmail = new RateLimiterMemory(resetLimits.email);
  const ofPlace = new RateLimiterMemory(resetLimits.place);
  return {
    async begin(email, ip) {
      const tooMany = refuse('Trop de demandes de mot de passe');
      await ofPlace.consume(ip).catch(tooMany);
      // Counted for unknown e-mails too: the refusal must not tell which exist.
      if (email !== '') await ofEmail.consume(email).catch(tooMany);
    },
  };
}
