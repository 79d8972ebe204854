import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../core/clientAddress.ts';
import { ApiError } from '../core/errors.ts';
import { createTallies, type Tally } from './tallies.ts';

const quarter = 15 * 60;

/**
 * How many failed sign-ins are borne: few for one account from one place, more for one place (an office
 * behind one address). An account that is tried from many places is never closed, or anybody could close
 * anybody's: beyond `account` each place has but `pressed` attempts, so that guessing becomes slow while
 * its owner, who is elsewhere, still gets in.
 */
const limits = { accountAndPlace: 10, place: 100, account: 50, pressed: 3 };
/** How many may wait for the verdicts of others; who would not have to wait is let in all the same. */
const mostWaiting = 1_000;

export interface Attempts {
  /**
   * Lets `judge` look at the credentials, unless too many were wrong before: throws 429 then. Wrong is what
   * it answers undefined to; what is right, or fails without a verdict, counts for nothing. As many are
   * judged at once as could all be wrong; the others wait for the verdicts.
   */
  guess<Person>(
    email: string,
    address: string,
    judge: () => Promise<Person | undefined>,
  ): Promise<Person | undefined>;
}

const tooMany = (what: string, milliseconds: number): ApiError => {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000));
  return new ApiError(
    429,
    `${what}. Veuillez réessayer dans ${minutes} minute${minutes > 1 ? 's' : ''}.`,
    'TOO_MANY_ATTEMPTS',
    { retryAfter: Math.ceil(milliseconds / 1000) },
  );
};

const refuse =
  (what: string) =>
  (reason: unknown): never => {
    throw reason instanceof RateLimiterRes ? tooMany(what, reason.msBeforeNext) : reason;
  };

/** Slows down password guessing; the counts live in this process. */
export function createAttempts(): Attempts {
  const ofAccountAndPlace = createTallies(quarter);
  const ofPlace = createTallies(quarter);
  const ofAccount = createTallies(quarter);
  /** Who wait for a verdict, in the order of arrival. */
  const waiting: (() => void)[] = [];

  /** The tally that closes the way, by what `count` takes into account of each. */
  function closing(email: string, place: string, count: (tally: Tally) => number): Tally | undefined {
    const own = ofAccountAndPlace.of(`${email} ${place}`);
    const isPressed = count(ofAccount.of(email)) >= limits.account;
    if (count(own) >= (isPressed ? limits.pressed : limits.accountAndPlace)) return own;
    const all = ofPlace.of(place);
    return count(all) >= limits.place ? all : undefined;
  }

  return {
    async guess(email, address, judge) {
      const place = networkOf(address);
      const counted = [
        { tallies: ofAccountAndPlace, key: `${email} ${place}` },
        { tallies: ofPlace, key: place },
        { tallies: ofAccount, key: email },
      ];
      // All that are under way may turn out wrong: guesses at once cannot slip past the limit.
      while (closing(email, place, ({ failed, underWay }) => failed + underWay) !== undefined) {
        const closed = closing(email, place, ({ failed }) => failed);
        if (closed !== undefined)
          throw tooMany('Trop de tentatives de connexion', closed.clearsAt - Date.now());
        if (waiting.length >= mostWaiting) throw tooMany('Trop de tentatives de connexion', 60_000);
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      for (const { tallies, key } of counted) tallies.begin(key);
      let isWrong = false;
      try {
        const person = await judge();
        isWrong = person === undefined;
        if (!isWrong) ofAccountAndPlace.forgive(`${email} ${place}`);
        return person;
      } finally {
        for (const { tallies, key } of counted) tallies.end(key, isWrong);
        for (const goOn of waiting.splice(0)) goOn();
      }
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
