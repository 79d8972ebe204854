import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { SessionStore } from '../../../web/core/sessionStore.ts';
import { DraftRepository } from '../../../web/drafts/draftRepository.ts';
import { getDeviceKey, describeDevice } from '../../../web/session/device.ts';
import { separateDraftsByUser } from '../../../web/session/ownDrafts.ts';
import { pushTargetAddress, readPushMessage } from '../../../web/session/pushMessage.ts';
import { MemoryDatabase } from '../drafts/keeping.ts';

describe('the device', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    localStorage.clear();
  });

  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome sur Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge sur Windows',
    ],
    ['Mozilla/5.0 (Wayland; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox sur Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari sur macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari sur iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet sur Android',
    ],
    ['Outil/1.0 (Windows)', 'Windows'],
    ['Outil/1.0', undefined],
  ])('%s is called « %s »', (userAgent, name) => {
    expect(describeDevice(userAgent)).toBe(name);
  });

  test('the device keeps its key', () => {
    const key = getDeviceKey();
    expect(key).toMatch(/^[\da-f]{32}$/);
    expect(getDeviceKey()).toBe(key);
    localStorage.clear();
    expect(getDeviceKey()).not.toBe(key);
  });

  test('a browser without a storage has a key for each sign-in', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(getDeviceKey()).toMatch(/^[\da-f]{32}$/);
  });
});

describe('drafts and their owner', () => {
  const tokenOf = (username: string, exp = Date.now() / 1_000 + 3_600) =>
    `e30.${btoa(JSON.stringify({ username, roles: [], exp }))}.x`;

  let database = new MemoryDatabase();
  let store = new DraftRepository(database, null);
  const draft = async () => {
    await store.loading();
    return store.at('post:home').draft;
  };
  const write = () => store.write('post:home', 'Secret', true);

  let stop: () => void = () => undefined;
  /** A page that begins. */
  const start = () => {
    const session = new SessionStore(localStorage);
    store = new DraftRepository(database, null);
    stop = separateDraftsByUser(session, store);
    return session;
  };
  beforeEach(() => {
    localStorage.clear();
    database = new MemoryDatabase();
  });
  afterEach(() => stop());

  it('drafts and recently searched people are removed at sign-out', async () => {
    const session = start();
    session.signIn(tokenOf('claire@example.org'));
    write();
    localStorage.setItem('recent-places:claire@example.org', '[]');
    session.signOut();
    expect(localStorage.getItem('recent-places:claire@example.org')).toBeNull();
    expect(await draft()).toBeUndefined();
  });

  it('stays the same for the same person, whatever the case of the e-mail, after the session has expired and after a reload', async () => {
    const session = start();
    session.signIn(tokenOf('claire@example.org'));
    write();
    session.expire();
    session.signIn(tokenOf('Claire@Example.org'));
    expect(await draft()).toBe('Secret');
    stop();
    localStorage.removeItem('token');
    start().signIn(tokenOf('claire@example.org'));
    expect(await draft()).toBe('Secret');
  });

  it('is kept when the page starts with an expired token', async () => {
    start().signIn(tokenOf('claire@example.org', Date.now() / 1_000 - 60));
    write();
    stop();
    const session = start();
    expect(await session.isOpen()).toBe(false);
    expect(await draft()).toBe('Secret');
    session.signIn(tokenOf('claire@example.org'));
    expect(await draft()).toBe('Secret');
  });

  it('is deleted when another person signs in', async () => {
    const session = start();
    session.signIn(tokenOf('claire@example.org'));
    write();
    session.expire();
    session.signIn(tokenOf('mathis@example.org'));
    expect(await draft()).toBeUndefined();
  });
});

const read = (data: object, notification?: object) => readPushMessage(JSON.stringify({ data, notification }));

describe('a push message in a browser', () => {
  it('leads to its conversation or post, with the text that it brings', () => {
    const message = read(
      { fcmMessageId: 'm1', action: 'new-message', payload: '{"id":12}', thread: 'c12' },
      { title: 'Anne', body: 'Bonjour' },
    );
    expect(message).toMatchObject({ id: 'm1', thread: 'c12', title: 'Anne', body: 'Bonjour' });
    expect(pushTargetAddress(message.target)).toBe('/?discussion=12');
    const post = read({ action: 'single-post', payload: '{"idGroup":3,"idPost":7}' });
    expect(pushTargetAddress(post.target)).toBe('/communaute/3/post/7');
  });

  it('with only the documented fields is understood', () => {
    const message = read({ fcmMessageId: 'm1', action: 'new-message', payload: { id: '12' } });
    expect(message).toMatchObject({ thread: 'm1', title: 'Nouveau message', body: '' });
    expect(pushTargetAddress(message.target)).toBe('/?discussion=12');
    expect(pushTargetAddress(read({ action: 'other' }).target)).toBe('/');
  });

  it('leads only to addresses of the product', () => {
    const payload = JSON.stringify({ idGroup: '../..//evil.example', idPost: '7', id: '1&x=2' });
    for (const action of ['single-post', 'new-message'])
      expect(pushTargetAddress(read({ action, payload }).target)).toBe('/');
  });
});
