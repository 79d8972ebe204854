import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
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
  test('B150: contains the e-mail, accents included', () => {
    expect(readClaims(token())?.username).toBe('zoé@example.org');
  });

  test.each(['', 'a.b.c', 'abc', `x.${btoa('null')}.y`, `x.${btoa('{"username":3}')}.y`])(
    'is rejected if unreadable: %j',
    (broken) => {
      expect(readClaims(broken)).toBeNull();
    },
  );
});

describe('where the storage is full', () => {
  test('people sign in and out, and the session lasts as long as the page', () => {
    const store = new SessionStore(localStorage);
    const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    onTestFinished(() => write.mockRestore());
    const given = token();
    store.signIn(given);
    expect(store.token()).toBe(given);
    store.signOut();
    expect(store.token()).toBeNull();
  });
});

describe('at the start', () => {
  test('B006 B138: a valid token restores the session', () => {
    localStorage.setItem('token', token());
    expect(new SessionStore(localStorage).get()).toMatchObject({
      status: 'signed-in',
      username: 'zoé@example.org',
    });
  });

  test('B007: an expired token that is not renewed is removed', async () => {
    localStorage.setItem('token', token({ exp: seconds() - 1 }));
    const store = new SessionStore(localStorage);
    expect(await store.isOpen()).toBe(false);
    expect(store.get()).toEqual({ status: 'signed-out', hasLeft: false });
    expect(localStorage.getItem('token')).toBe('');
    expect(new SessionStore(localStorage).get().status).toBe('signed-out');
  });

  test('B006: a renewed token restores the session', async () => {
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

  test('keeps a token that cannot be renewed without a connection', async () => {
    const over = token({ exp: seconds() - 1 });
    localStorage.setItem('token', over);
    const store = new SessionStore(localStorage);
    store.renewBy(() => Promise.reject(new Error('offline')));
    expect(await store.isOpen()).toBe(false);
    await expect(store.ready()).rejects.toThrow('offline');
    expect(store.get().status).toBe('signed-in');
    expect(localStorage.getItem('token')).toBe(over);
  });

  test('ignores an unreadable token', () => {
    localStorage.setItem('token', 'nonsense');
    expect(new SessionStore(localStorage).get()).toEqual({ status: 'signed-out', hasLeft: false });
  });

  test('B151 B152: only the first role makes an administrator', () => {
    localStorage.setItem('token', token({ roles: ['ROLE_ADMIN', 'ROLE_USER'] }));
    expect(new SessionStore(localStorage).get()).toMatchObject({ isAdministrator: true });
    localStorage.setItem('token', token({ roles: ['ROLE_USER', 'ROLE_ADMIN'] }));
    expect(new SessionStore(localStorage).get()).toMatchObject({ isAdministrator: false });
  });

  test('without storage the session lasts as long as the page', () => {
    const store = new SessionStore(undefined);
    store.signIn(token());
    expect(store.token()).not.toBeNull();
  });
});

describe('during use', () => {
  test('expires without renewal when an expired token is used', async () => {
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

  test("ends when the API rejects a token that cannot be renewed, whatever this device's clock says", () => {
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

  test('ignores the rejection of a replaced token', () => {
    const store = new SessionStore(localStorage);
    const old = token({ exp: seconds() + 10 });
    store.signIn(old);
    store.signIn(token({ exp: seconds() + 1_000 }));
    store.refuse(old);
    store.expire(old);
    expect(store.get().status).toBe('signed-in');
  });

  test('rejects waiting callers on sign-out', async () => {
    const store = new SessionStore(localStorage);
    store.signIn(token());
    store.expire();
    const renewed = store.renewed();
    store.signOut();
    await expect(renewed).rejects.toThrow('Signed out');
  });
});

describe('several tabs', () => {
  /** Another tab writes to the storage; `isTold` if this one gets the event. */
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

  test('B144: signing out in one tab signs the others out', () => {
    elsewhere(null);
    expect(store.get()).toEqual({ status: 'signed-out', hasLeft: true });
  });

  test('B144: also after the session expired, and after a token expired elsewhere', () => {
    store.expire();
    elsewhere('');
    elsewhere(null);
    expect(store.get()).toEqual({ status: 'signed-out', hasLeft: true });
  });

  test("clearing the browser's storage signs out", () => {
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
    expect(store.get()).toEqual({ status: 'signed-out', hasLeft: true });
  });

  test('signing in again in one tab resumes the others', () => {
    store.expire();
    elsewhere(token({ roles: ['ROLE_USER', 'AGAIN'] }));
    expect(store.get().status).toBe('signed-in');
  });

  test("takes over another tab's renewal without being signed out in between", () => {
    const states: unknown[] = [];
    store.subscribe(() => states.push(store.get()));
    const successor = token({ roles: ['ROLE_USER', 'SUCCESSOR'] });
    elsewhere(successor);
    expect(states).toEqual([expect.objectContaining({ status: 'signed-in', token: successor })]);
  });

  test('an expiry in one tab leaves the token to the others', () => {
    store.expire();
    expect(localStorage.getItem('token')).not.toBeNull();
  });

  test('a tab that starts with an expired token removes it; this tab keeps its work', async () => {
    store.signIn(token({ exp: seconds() + 60 }));
    vi.advanceTimersByTime(61_000);
    const second = new SessionStore(localStorage);
    expect(await second.isOpen()).toBe(false);
    dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: '', storageArea: localStorage }));
    expect(store.get()).toMatchObject({ status: 'expired', username: 'zoé@example.org' });
  });

  test('discarding an invalid token does not sign the other tabs out', () => {
    const second = new SessionStore(localStorage);
    second.discard();
    expect(second.get()).toEqual({ status: 'signed-out', hasLeft: false });
    dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: '', storageArea: localStorage }));
    expect(store.get().status).toBe('expired');
  });

  test('a tab that slept sends the newest token', async () => {
    const newest = token({ roles: ['ROLE_USER', 'NEWEST'] });
    elsewhere(newest, false);
    expect(store.token()).toBe(newest);
    elsewhere(token({ roles: ['ROLE_USER', 'YET NEWER'] }), false);
    expect(await store.ready()).toBe(localStorage.getItem('token'));
  });

  test.each([
    ['is waited for', () => store.expire()],
    ['was not notified', () => {}],
  ])('never sends a request as another user: their sign-in %s', async (_name, before) => {
    before();
    const asked = store.ready();
    const refused = expect(asked).rejects.toThrow('Somebody else');
    elsewhere(token({ username: 'mathis@example.org' }));
    await refused;
  });

  test('ignores the case of an e-mail', async () => {
    store.expire();
    const asked = store.ready();
    elsewhere(token({ username: 'Zoé@Example.org' }));
    expect(await asked).toBe(localStorage.getItem('token'));
  });

  test('a renewal that completes after the sign-out starts no session', () => {
    const before = store.token() ?? '';
    elsewhere(null, false);
    store.replace(before, token({ roles: ['LATE'] }));
    expect(store.get().status).toBe('signed-out');
    expect(localStorage.getItem('token')).toBeNull();
  });
});
