import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readClaims, SessionStore } from '../../../web/core/sessionStore.ts';
import { token } from '../session/token.ts';

const seconds = () => Math.floor(Date.now() / 1_000);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

describe('a token', () => {
  test('B150: tells the e-mail, accents included', () => {
    expect(readClaims(token())?.username).toBe('zoé@example.org');
  });

  test.each(['', 'a.b.c', 'abc', `x.${btoa('null')}.y`, `x.${btoa('{"username":3}')}.y`])(
    'that cannot be read is none: %j',
    (broken) => {
      expect(readClaims(broken)).toBeNull();
    },
  );
});

describe('at the start', () => {
  test('B006 B138: a token that is still good restores the session', () => {
    localStorage.setItem('token', token());
    expect(new SessionStore(localStorage).get()).toMatchObject({
      status: 'signed-in',
      username: 'zoé@example.org',
    });
  });

  test('B007: a token that has run out is thrown away', () => {
    localStorage.setItem('token', token({ exp: seconds() - 1 }));
    expect(new SessionStore(localStorage).get()).toEqual({ status: 'signed-out' });
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('a token that cannot be read is thrown away', () => {
    localStorage.setItem('token', 'nonsense');
    expect(new SessionStore(localStorage).get()).toEqual({ status: 'signed-out' });
  });

  test('B151 B152: only the first role makes an administrator', () => {
    localStorage.setItem('token', token({ roles: ['ROLE_ADMIN', 'ROLE_USER'] }));
    expect(new SessionStore(localStorage).get()).toMatchObject({ isAdministrator: true });
    localStorage.setItem('token', token({ roles: ['ROLE_USER', 'ROLE_ADMIN'] }));
    expect(new SessionStore(localStorage).get()).toMatchObject({ isAdministrator: false });
  });

  test('a browser without storage keeps the session as long as the page', () => {
    const store = new SessionStore(undefined);
    store.signIn(token());
    expect(store.token()).not.toBeNull();
  });
});

describe('while working', () => {
  test('the session expires by itself at the moment that the token names', () => {
    const store = new SessionStore(localStorage);
    store.signIn(token({ exp: seconds() + 60 }));
    vi.advanceTimersByTime(59_000);
    expect(store.get().status).toBe('signed-in');
    vi.advanceTimersByTime(2_000);
    expect(store.get()).toMatchObject({ status: 'expired', username: 'zoé@example.org' });
    expect(store.token()).toBeNull();
  });

  test('a token that lives for years does not overflow the timer', () => {
    const store = new SessionStore(localStorage);
    store.signIn(token({ exp: seconds() + 400 * 86_400 }));
    vi.advanceTimersByTime(300 * 86_400_000);
    expect(store.get().status).toBe('signed-in');
    vi.advanceTimersByTime(101 * 86_400_000);
    expect(store.get().status).toBe('expired');
  });

  test('a refusal of an old token does not end the session that has replaced it', () => {
    const store = new SessionStore(localStorage);
    const old = token({ exp: seconds() + 10 });
    store.signIn(old);
    store.signIn(token({ exp: seconds() + 1_000 }));
    store.expire(old);
    expect(store.get().status).toBe('signed-in');
  });

  test('whoever waits goes on after signing in again', async () => {
    const store = new SessionStore(localStorage);
    store.signIn(token());
    store.expire();
    const renewed = store.renewed();
    store.signIn(token());
    await expect(renewed).resolves.toBeUndefined();
  });

  test('whoever waits is told of a sign-out', async () => {
    const store = new SessionStore(localStorage);
    store.signIn(token());
    store.expire();
    const renewed = store.renewed();
    store.signOut();
    await expect(renewed).rejects.toThrow('Signed out');
  });
});

describe('several tabs', () => {
  const elsewhere = (newValue: string | null) =>
    dispatchEvent(new StorageEvent('storage', { key: 'token', newValue, storageArea: localStorage }));

  test('B144: a sign-out in one tab signs the others out', () => {
    const store = new SessionStore(localStorage);
    const stop = store.followOtherTabs();
    store.signIn(token());
    elsewhere(null);
    expect(store.get().status).toBe('signed-out');
    stop();
  });

  test('signing in again in one tab wakes the others', () => {
    const store = new SessionStore(localStorage);
    const stop = store.followOtherTabs();
    store.signIn(token());
    store.expire();
    elsewhere(token());
    expect(store.get().status).toBe('signed-in');
    stop();
  });

  test('an expiry in one tab leaves the token to the others, who have their own clock', () => {
    const store = new SessionStore(localStorage);
    store.signIn(token());
    store.expire();
    expect(localStorage.getItem('token')).not.toBeNull();
  });
});
