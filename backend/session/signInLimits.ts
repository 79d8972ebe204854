import { createHash } from 'node:crypto';
import { networkOf } from '../../server/network.ts';
import type { Peers } from '../core/database/peers.ts';
import { type AttemptCount, countAttempts } from './attemptCounts.ts';
import { tooManyAttempts } from './tooManyAttempts.ts';

/** Seconds over which failures are counted. */
const lifetime = 15 * 60;

/**
 * How many failed sign-ins are borne: few for one account from one place, more for one place (an office
 * behind one address). An account that is tried from many places is never closed, or anybody could close
 * anybody's: beyond `account` each place has but `underAttack` attempts, so that guessing becomes slow while
 * its owner, who is elsewhere, still gets in.
 */
const limits = { accountAndPlace: 10, place: 100, account: 50, underAttack: 3 };
/** Maximum queued sign-ins. */
const mostWaiting = 1_000;

export interface SignInLimits {
  /**
   * Lets `verify` look at the credentials, unless too many were wrong before: throws 429 then. Wrong is what
   * it answers undefined to; what is right, or fails without a verdict, counts for nothing. As many are
   * verified at once as could all be wrong; the others wait for the verdicts.
   */
  attempt<Person>(
    email: string,
    address: string,
    verify: () => Promise<Person | undefined>,
  ): Promise<Person | undefined>;
}

/** Hashed key, so that other backends learn nothing about people. */
const hidden = (name: string) => createHash('sha256').update(name).digest('base64url');

/**
 * Slows down password guessing. The counts live in this process, which tells the others what was wrong: an attempt that
 * is under way elsewhere is not waited for, so that each may let through a few at one moment, and no more after it.
 */
export function createSignInLimits(peers: Peers): SignInLimits {
  const ofAccountAndPlace = countAttempts(lifetime);
  const ofPlace = countAttempts(lifetime);
  const ofAccount = countAttempts(lifetime);
  /** Keys of an attempt. */
  const countedOf = (account: string, place: string) => [
    { counts: ofAccountAndPlace, key: `${account} ${place}` },
    { counts: ofPlace, key: place },
    { counts: ofAccount, key: account },
  ];
  peers.subscribe('wrong sign-in', (from) => {
    const [account = '', place = ''] = from.split(' ');
    for (const { counts, key } of countedOf(account, place)) {
      counts.begin(key);
      counts.end(key, true);
    }
  });
  peers.subscribe('right sign-in', (from) => ofAccountAndPlace.reset(from));
  /** Queued attempts in arrival order. */
  const waiting: (() => void)[] = [];

  /** The exceeded limit, if any, for the given count function. */
  function exceeded(
    account: string,
    place: string,
    consider: (count: AttemptCount) => number,
  ): AttemptCount | undefined {
    const own = ofAccountAndPlace.of(`${account} ${place}`);
    const isUnderAttack = consider(ofAccount.of(account)) >= limits.account;
    if (consider(own) >= (isUnderAttack ? limits.underAttack : limits.accountAndPlace)) return own;
    const all = ofPlace.of(place);
    return consider(all) >= limits.place ? all : undefined;
  }

  return {
    async attempt(email, address, verify) {
      const account = hidden(email);
      const place = hidden(networkOf(address));
      const own = `${account} ${place}`;
      const counted = countedOf(account, place);
      // Pending attempts count as failures: parallel guesses cannot exceed the limit.
      while (exceeded(account, place, ({ failed, pending }) => failed + pending) !== undefined) {
        const reached = exceeded(account, place, ({ failed }) => failed);
        if (reached !== undefined)
          throw tooManyAttempts('Trop de tentatives de connexion', reached.resetsAt - Date.now());
        if (waiting.length >= mostWaiting) throw tooManyAttempts('Trop de tentatives de connexion', 60_000);
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      for (const { counts, key } of counted) counts.begin(key);
      let isWrong = false;
      try {
        const person = await verify();
        isWrong = person === undefined;
        if (isWrong) peers.send('wrong sign-in', own);
        else if (ofAccountAndPlace.of(own).failed > 0) {
          ofAccountAndPlace.reset(own);
          peers.send('right sign-in', own);
        }
        return person;
      } finally {
        for (const { counts, key } of counted) counts.end(key, isWrong);
        for (const goOn of waiting.splice(0)) goOn();
      }
    },
  };
}
