import { createHash } from 'node:crypto';
import { networkOf } from '../../server/networks.ts';
import type { Peers } from '../core/database/peers.ts';
import { type AttemptCount, countAttempts, tooManyAttemptsError } from './attemptCounts.ts';

/** Seconds over which failures are counted. */
const lifetime = 15 * 60;

/**
 * Failed sign-ins that are accepted: few for one account from one place or known device, more for one place (an office
 * behind one address). An account that is tried from many places stays open for its owner: beyond `account` failures
 * each place has only `underAttack` attempts.
 */
const limits = { accountAndOrigin: 10, place: 100, account: 50, underAttack: 3 };
/** Milliseconds that a place waits after its hundredth failure; twice as long after each further one. */
const firstDelay = 2_000;
/** Maximum number of attempts that wait for the results of others; attempts that need not wait are not limited. */
const maxWaiting = 1_000;

/** An attempt to sign in, or to give the current password. */
interface SignInAttempt {
  email: string;
  /** The client's IP address. */
  address: string;
  /**
   * Secret key of the device if this account has signed in on it before, or the caller's session id for a change of
   * password: failures of others at its address do not count, not even for the same account.
   */
  knownDevice: string | undefined;
}

/** Limits of attempts to sign in. */
export interface SignInLimits {
  /**
   * Calls `verify`, which returns undefined for wrong credentials; throws 429 after too many wrong ones. Correct
   * credentials and errors do not count. While pending attempts could reach a limit, further ones wait for them.
   */
  attempt<Person>(
    attempt: SignInAttempt,
    verify: () => Promise<Person | undefined>,
  ): Promise<Person | undefined>;
}

/** Hashes a key, so that it does not reveal the account or address. */
const hashKey = (name: string) => createHash('sha256').update(name).digest('base64url');

/** Hashed keys by which an attempt is counted. */
interface Keys {
  account: string;
  place: string;
  /** The account at its place, or on its known device. */
  own: string;
  isKnownDevice: boolean;
}

function keysOf({ email, address, knownDevice }: SignInAttempt): Keys {
  const [account, place] = [hashKey(email), hashKey(networkOf(address))];
  const isKnownDevice = knownDevice !== undefined;
  return { account, place, own: `${account} ${isKnownDevice ? hashKey(knownDevice) : place}`, isKnownDevice };
}

/**
 * Creates the limits that slow down password guessing. Each backend counts in memory and reports failures to the
 * others; attempts that run at the same time in several backends may exceed a limit by a few.
 */
export function createSignInLimits(peers: Peers): SignInLimits {
  const ofAccountAndOrigin = countAttempts(lifetime);
  const ofPlace = countAttempts(lifetime);
  const ofAccount = countAttempts(lifetime);
  /** Counts of an attempt. */
  const countedOf = ({ account, place, own }: Pick<Keys, 'account' | 'place' | 'own'>) => [
    { counts: ofAccountAndOrigin, key: own },
    { counts: ofPlace, key: place },
    { counts: ofAccount, key: account },
  ];
  peers.subscribe('wrong sign-in', (from) => {
    const [account = '', origin = '', place = ''] = from.split(' ');
    for (const { counts, key } of countedOf({ account, place, own: `${account} ${origin}` })) {
      counts.begin(key);
      counts.end(key, true);
    }
  });
  peers.subscribe('right sign-in', (from) => ofAccountAndOrigin.reset(from));
  /** Queued attempts in arrival order. */
  const waiting: (() => void)[] = [];

  /** Failures that one account may have from one place or known device, by all failures of the account. */
  const ownLimit = (failures: number, isKnownDevice: boolean): number =>
    failures >= limits.account && !isKnownDevice ? limits.underAttack : limits.accountAndOrigin;

  /** Time when an account may be tried again from an address, in milliseconds since the epoch; 0 when it may now. */
  function blockedUntil(keys: Keys): number {
    const { account, place, isKnownDevice } = keys;
    const own = ofAccountAndOrigin.of(keys.own);
    if (own.failed >= ownLimit(ofAccount.of(account).failed, isKnownDevice)) return own.resetsAt;
    const { failed, lastFailedAt, resetsAt } = ofPlace.of(place);
    if (isKnownDevice || failed < limits.place) return 0;
    const until = Math.min(lastFailedAt + firstDelay * 2 ** (failed - limits.place), resetsAt);
    return until > Date.now() ? until : 0;
  }

  /** Whether a limit is exceeded if all pending attempts fail. */
  function mustWait(keys: Keys): boolean {
    const { account, place, isKnownDevice } = keys;
    const total = ({ failed, pending }: AttemptCount) => failed + pending;
    const own = total(ofAccountAndOrigin.of(keys.own));
    if (own >= ownLimit(total(ofAccount.of(account)), isKnownDevice)) return true;
    const all = ofPlace.of(place);
    return !isKnownDevice && all.pending > 0 && total(all) >= limits.place;
  }

  return {
    async attempt(attempt, verify) {
      const keys = keysOf(attempt);
      const { own } = keys;
      const counted = countedOf(keys);
      for (;;) {
        const until = blockedUntil(keys);
        if (until > 0) throw tooManyAttemptsError('Trop de tentatives de connexion', until - Date.now());
        if (!mustWait(keys)) break;
        if (waiting.length >= maxWaiting)
          throw tooManyAttemptsError('Trop de tentatives de connexion', 60_000);
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      for (const { counts, key } of counted) counts.begin(key);
      let isWrong = false;
      try {
        const person = await verify();
        isWrong = person === undefined;
        if (isWrong) peers.send('wrong sign-in', `${own} ${keys.place}`);
        else if (ofAccountAndOrigin.of(own).failed > 0) {
          ofAccountAndOrigin.reset(own);
          peers.send('right sign-in', own);
        }
        return person;
      } finally {
        for (const { counts, key } of counted) counts.end(key, isWrong);
        for (const resume of waiting.splice(0)) resume();
      }
    },
  };
}
