import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepDraftsOwn } from '../../../web/session/ownDrafts.ts';
import { SessionStore } from '../../../web/core/sessionStore.ts';
import { DraftRepository } from '../../../web/drafts/draftRepository.ts';
import { MemoryDatabase } from '../drafts/keeping.ts';

const tokenOf = (username: string, exp = Date.now() / 1_000 + 3_600) =>
  `e30.${btoa(JSON.stringify({ username, roles: [], exp }))}.x`;

let database = new MemoryDatabase();
let store = new DraftRepository(database, null);
const draft = async () => {
  await store.loading();
  return store.at('post:home').draft;
};
const write = () => {
  store.write('post:home', 'Secret', true);
  // It is kept before the page is left.
  return vi.waitFor(() => expect(database.content.size).toBe(1));
};

let stop: () => void = () => undefined;
/** A page that begins. */
const start = () => {
  const session = new SessionStore(localStorage);
  store = new DraftRepository(database, null);
  stop = keepDraftsOwn(session, store);
  return session;
};
beforeEach(() => {
  localStorage.clear();
  database = new MemoryDatabase();
});
afterEach(() => stop());

it('what was written goes when one signs out', async () => {
  const session = start();
  session.signIn(tokenOf('claire@example.org'));
  await write();
  session.signOut();
  expect(await draft()).toBeUndefined();
});

it('it stays for the same person when the session has run out, also over a reload', async () => {
  const session = start();
  session.signIn(tokenOf('claire@example.org'));
  await write();
  session.expire();
  session.signIn(tokenOf('claire@example.org'));
  expect(await draft()).toBe('Secret');
  stop();
  localStorage.removeItem('token');
  start().signIn(tokenOf('claire@example.org'));
  expect(await draft()).toBe('Secret');
});

it('the case of the e-mail makes no other person', async () => {
  const session = start();
  session.signIn(tokenOf('claire@example.org'));
  await write();
  session.expire();
  session.signIn(tokenOf('Claire@Example.org'));
  expect(await draft()).toBe('Secret');
});

it('it stays when the page starts again with a token that is over', async () => {
  start().signIn(tokenOf('claire@example.org', Date.now() / 1_000 - 60));
  await write();
  stop();
  const session = start();
  expect(await session.isOpen()).toBe(false);
  expect(await draft()).toBe('Secret');
  session.signIn(tokenOf('claire@example.org'));
  expect(await draft()).toBe('Secret');
});

it('it goes when somebody else signs in', async () => {
  const session = start();
  session.signIn(tokenOf('claire@example.org'));
  await write();
  session.expire();
  session.signIn(tokenOf('mathis@example.org'));
  expect(await draft()).toBeUndefined();
});
