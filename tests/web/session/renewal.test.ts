import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SessionStore } from '../../../web/core/sessionStore.ts';
import { renewAutomatically } from '../../../web/session/renewal.ts';
import { token } from './token.ts';

const seconds = () => Math.floor(Date.now() / 1_000);
/** A token of twelve hours. */
const day = 43_200;
let made = 0;
const tokenOf = (life = day) => {
  made += 1;
  return token({ iat: seconds(), exp: seconds() + life, roles: ['ROLE_USER', String(made)] });
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const minutes = (count: number) => count * 60_000;

/** A mock server that answers with a token, null for a refusal, or an error. */
let asked: { token: string; answer: (successor: string | null) => void; fail: () => void }[];
const ask = (old: string) =>
  new Promise<string | null>((resolve, reject) => {
    asked.push({ token: old, answer: resolve, fail: () => reject(new Error('out of reach')) });
  });
const last = () => {
  const call = asked.at(-1);
  if (!call) throw new Error('Nothing was asked.');
  return call;
};

let stops: (() => void)[];
/** A tab; the token is in the storage before it starts, or the tab signs in. */
function tab() {
  const session = new SessionStore(localStorage);
  stops.push(session.followOtherTabs(), renewAutomatically(session, ask));
  return session;
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  asked = [];
  stops = [];
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a token is renewed before it runs out', () => {
  test.each([
    ['of twelve hours ten minutes before', day, minutes(710)],
    ['of five minutes after a fifth of its life less', 300, minutes(4)],
  ])('one %s', async (_name, life, due) => {
    const session = tab();
    session.signIn(tokenOf(life));
    await pass(due - 1_000);
    expect(asked).toHaveLength(0);
    await pass(2_000);
    expect(asked.map((call) => call.token)).toEqual([session.token()]);
    const successor = tokenOf();
    last().answer(successor);
    await pass(0);
    expect(session.token()).toBe(successor);
    expect(localStorage.getItem('token')).toBe(successor);
    // And so is that one.
    await pass(minutes(711));
    expect(asked).toHaveLength(2);
  });

  test.each([
    ['the page is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the connection is back', () => dispatchEvent(new Event('online'))],
  ])('when %s after a sleep', async (_name, comeBack) => {
    const session = tab();
    session.signIn(tokenOf());
    vi.setSystemTime(Date.now() + minutes(715));
    comeBack();
    await pass(0);
    expect(asked).toHaveLength(1);
    comeBack();
    expect(asked).toHaveLength(1);
  });

  test('an operation waits for it, and goes with the new token', async () => {
    const session = tab();
    session.signIn(tokenOf());
    vi.setSystemTime(Date.now() + minutes(715));
    const operations = [session.ready(), session.ready()];
    await pass(0);
    expect(asked).toHaveLength(1);
    const successor = tokenOf();
    last().answer(successor);
    expect(await Promise.all(operations)).toEqual([successor, successor]);
  });

  test('a token that does not end is not renewed', async () => {
    const session = tab();
    session.signIn(`e30.${btoa(JSON.stringify({ username: 'claire@example.org' }))}.x`);
    vi.setSystemTime(Date.now() + minutes(60 * 24 * 4_000));
    dispatchEvent(new Event('online'));
    expect(await session.ready()).not.toBeNull();
    expect(asked).toHaveLength(0);
  });
});

describe('in several tabs', () => {
  /** As the browser's: one after the other. */
  const locks = () => {
    let queue = Promise.resolve();
    return {
      request: (_name: string, work: () => Promise<void>) => {
        const turn = queue.then(work);
        queue = turn.catch(() => {});
        return turn;
      },
      query: () => Promise.resolve({}),
    };
  };

  test('one tab renews, and the others use its token', async () => {
    vi.stubGlobal('navigator', { locks: locks() });
    localStorage.setItem('token', tokenOf());
    const tabs = [tab(), tab(), tab()];
    await pass(minutes(711));
    expect(asked).toHaveLength(1);
    const successor = tokenOf();
    last().answer(successor);
    await pass(0);
    expect(asked).toHaveLength(1);
    expect(await Promise.all(tabs.map((session) => session.ready()))).toEqual(Array(3).fill(successor));
  });
});

describe('when the server is out of reach', () => {
  test('a valid token remains in use, and the pauses between retries grow', async () => {
    const session = tab();
    const good = tokenOf();
    session.signIn(good);
    await pass(minutes(710) + 1_000);
    last().fail();
    await pass(0);
    expect(await session.ready()).toBe(good);
    expect(asked).toHaveLength(1);
    const times: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const [known, begin] = [asked.length, Date.now()];
      while (asked.length === known) await pass(1_000);
      times.push(Math.round((Date.now() - begin) / 5_000));
      // Nobody waits for what is under way again.
      expect(await session.ready()).toBe(good);
      last().fail();
      await pass(0);
    }
    expect(times).toEqual([1, 2, 4, 8]);
    expect(session.get().status).toBe('signed-in');
  });

  test('after its expiry operations fail, the session stays, and continues once the server is back', async () => {
    const session = tab();
    session.signIn(tokenOf());
    vi.setSystemTime(Date.now() + minutes(800));
    const operation = session.ready();
    const failed = expect(operation).rejects.toThrow('out of reach');
    await pass(0);
    last().fail();
    await failed;
    expect(session.get().status).toBe('signed-in');
    const again = session.ready();
    await pass(0);
    const successor = tokenOf();
    last().answer(successor);
    expect(await again).toBe(successor);
  });

  test('the connection’s return is not kept waiting', async () => {
    const session = tab();
    session.signIn(tokenOf());
    await pass(minutes(710) + 1_000);
    last().fail();
    await pass(0);
    dispatchEvent(new Event('online'));
    await pass(0);
    expect(asked).toHaveLength(2);
  });
});

describe('when it is refused', () => {
  test('the token is used to its end, is not asked about again, and the password is asked for then', async () => {
    const session = tab();
    const good = tokenOf();
    session.signIn(good);
    await pass(minutes(711));
    last().answer(null);
    await pass(minutes(8));
    expect(await session.ready()).toBe(good);
    expect(asked).toHaveLength(1);
    await pass(minutes(1) + 1);
    expect(session.get().status).toBe('expired');
    expect(asked).toHaveLength(1);
  });

  test('an operation after the end waits for the password', async () => {
    const session = tab();
    session.signIn(tokenOf());
    vi.setSystemTime(Date.now() + minutes(800));
    const operation = session.ready();
    await pass(0);
    last().answer(null);
    await pass(0);
    expect(session.get().status).toBe('expired');
    const next = tokenOf();
    session.signIn(next);
    expect(await operation).toBe(next);
  });
});

describe('at the start with a token that is over', () => {
  const start = () => {
    localStorage.setItem('token', token({ iat: seconds() - day - 60, exp: seconds() - 60 }));
    return tab();
  };

  test('is renewed at once, and the page’s requests wait for it', async () => {
    const session = start();
    const operation = session.ready();
    await pass(0);
    expect(asked).toHaveLength(1);
    const successor = tokenOf();
    last().answer(successor);
    expect(await operation).toBe(successor);
  });

  test('B007: a rejected renewal signs out, and other tabs continue', async () => {
    const session = start();
    await pass(0);
    last().answer(null);
    await pass(0);
    expect(session.get()).toEqual({ status: 'signed-out', hasLeft: false });
    expect(localStorage.getItem('token')).toBe('');
  });
});
