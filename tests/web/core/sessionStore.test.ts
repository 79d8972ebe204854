import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readClaims } from '../../../web/core/claims.ts';
import { SessionStore } from '../../../web/core/sessionStore.ts';
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

  test('B007: a token that has run out, and is not renewed, is thrown away', async () => {
    localStorage.setItem('token', token({ exp: seconds() - 1 }));
    const store = new SessionStore(localStorage);
    expect(await store.isOpen()).toBe(false);
    expect(store.get()).toEqual({ status: 'signed-out', hasLeft: false });
    expect(localStorage.getItem('token')).toBe('');
    expect(new SessionStore(localStorage).get().status).toBe('signed-out');
  });

  test('B006: one that was renewed restores the session', async () => {
    localStorage.setItem('token', token({ exp: seconds() - 1 }));
    const store = new SessionStore(localStorage);
    const renewed = token();
    store.renewBy(() => Promise.resolve(store.replace(localStorage.getItem('token') ?? '', renewed)));
    expect(await store.isOpen()).toBe(true);
    expect(await store.ready()).toBe(renewed);
    // From now on it is a session in which somebody works.
    store.expire();
    expect(store.get().status).toBe('expired');
  });

  test('one that cannot be renewed for want of a connection is kept', async () => {
    const over = token({ exp: seconds() - 1 });
    localStorage.setItem('token', over);
    const store = new SessionStore(localStorage);
    store.renewBy(() => Promise.reject(new Error('offline')));
    expect(await store.isOpen()).toBe(false);
    await expect(store.ready()).rejects.toThrow('offline');
    expect(store.get().status).toBe('signed-in');
    expect(localStorage.getItem('token')).toBe(over);
  });

  test('a token that cannot be read is none', () => {
    localStorage.setItem('token', 'nonsense');
    expect(new SessionStore(localStorage).get()).toEqual({ status: 'signed-out', hasLeft: false });
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
  test('without renewal the session expires when the token is used after its time', async () => {
    const store = new SessionStore(localStorage);
    store.signIn(token({ exp: seconds() + 60 }));
    vi.advanceTimersByTime(59_000);
    expect(store.token()).not.toBeNull();
    vi.advanceTimersByTime(2_000);
    expect(store.token()).toBeNull();
    const used = store.ready();
    await vi.advanceTimersByTimeAsync(0);
    expect(store.get()).toMatchObject({ status: 'expired', username: 'zoé@example.org' });
    store.signIn(token());
    expect(await used).toBe(store.token());
  });

  test('a token that is refused has ended, unless it is renewed: clocks differ', () => {
    const store = new SessionStore(localStorage);
    store.signIn(token());
    store.refuse(token());
    expect(store.get().status).toBe('expired');
    const renewIfDue = vi.fn(async () => {});
    store.renewBy(renewIfDue);
    const good = token({ exp: seconds() + 60 });
    store.signIn(good);
    store.refuse(good);
    expect(renewIfDue).toHaveBeenCalledOnce();
    expect([store.get().status, store.token(), store.isOver(good)]).toEqual(['signed-in', null, true]);
    store.replace(good, token());
    expect(store.token()).toBe(token());
  });

  test('a refusal of an old token does not end the session that has replaced it', () => {
    const store = new SessionStore(localStorage);
    const old = token({ exp: seconds() + 10 });
    store.signIn(old);
    store.signIn(token({ exp: seconds() + 1_000 }));
    store.refuse(old);
    store.expire(old);
    expect(store.get().status).toBe('signed-in');
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
  /** Another tab writes to the storage; `isTold` when this one hears of it. */
  const elsewhere = (newValue: string | null, isTold = true) => {
    if (newValue === null) localStorage.removeItem('token');
    else localStorage.setItem('token', newValue);
    if (isTold)
      dispatchEvent(new StorageEvent('storage', { key: 'token', newValue, storageArea: localStorage }));
  };
  let store: SessionStore;
  let stop: () => void;
  beforeEach(() => {
    store = new SessionStore(localStorage);
    stop = store.followOtherTabs();
    store.signIn(token());
  });
  afterEach(() => stop());

  test('B144: a sign-out in one tab signs the others out', () => {
    elsewhere(null);
    expect(store.get()).toEqual({ status: 'signed-out', hasLeft: true });
  });

  test('B144: also where the session has expired, and after a token ran out elsewhere', () => {
    store.expire();
    elsewhere('');
    elsewhere(null);
    expect(store.get()).toEqual({ status: 'signed-out', hasLeft: true });
  });

  test('clearing all that the browser keeps is a sign-out', () => {
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
    expect(store.get()).toEqual({ status: 'signed-out', hasLeft: true });
  });

  test('signing in again in one tab wakes the others', () => {
    store.expire();
    elsewhere(token({ roles: ['ROLE_USER', 'AGAIN'] }));
    expect(store.get().status).toBe('signed-in');
  });

  test('a renewal in one tab is taken over by the others, without a moment in which nobody is signed in', () => {
    const states: unknown[] = [];
    store.subscribe(() => states.push(store.get()));
    const successor = token({ roles: ['ROLE_USER', 'SUCCESSOR'] });
    elsewhere(successor);
    expect(states).toEqual([expect.objectContaining({ status: 'signed-in', token: successor })]);
  });

  test('an expiry in one tab leaves the token to the others, who have their own clock', () => {
    store.expire();
    expect(localStorage.getItem('token')).not.toBeNull();
  });

  test('a tab that starts with a token that is over throws it away; in this one the work stays', async () => {
    store.signIn(token({ exp: seconds() + 60 }));
    vi.advanceTimersByTime(61_000);
    const second = new SessionStore(localStorage);
    expect(await second.isOpen()).toBe(false);
    dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: '', storageArea: localStorage }));
    expect(store.get()).toMatchObject({ status: 'expired', username: 'zoé@example.org' });
  });

  test('a token that is nobody’s is thrown away without signing the other tabs out', () => {
    const second = new SessionStore(localStorage);
    second.discard();
    expect(second.get()).toEqual({ status: 'signed-out', hasLeft: false });
    dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: '', storageArea: localStorage }));
    expect(store.get().status).toBe('expired');
  });

  test('a tab that has slept presents the newest token all the same', async () => {
    const newest = token({ roles: ['ROLE_USER', 'NEWEST'] });
    elsewhere(newest, false);
    expect(store.token()).toBe(newest);
    elsewhere(token({ roles: ['ROLE_USER', 'YET NEWER'] }), false);
    expect(await store.ready()).toBe(localStorage.getItem('token'));
  });

  test.each([
    ['is waited for', () => store.expire()],
    ['was not told', () => {}],
  ])('what one person asked is never sent as another one: their sign-in %s', async (_name, before) => {
    before();
    const asked = store.ready();
    const refused = expect(asked).rejects.toThrow('Somebody else');
    elsewhere(token({ username: 'mathis@example.org' }));
    await refused;
  });

  test('the case of an e-mail makes no other person', async () => {
    store.expire();
    const asked = store.ready();
    elsewhere(token({ username: 'Zoé@Example.org' }));
    expect(await asked).toBe(localStorage.getItem('token'));
  });

  test('a renewal that is answered after the sign-out begins no session', () => {
    const before = store.token() ?? '';
    elsewhere(null, false);
    store.replace(before, token({ roles: ['LATE'] }));
    expect(store.get().status).toBe('signed-out');
    expect(localStorage.getItem('token')).toBeNull();
  });
});
