import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepDraftsOwn } from '../../../web/session/ownDrafts.ts';
import { SessionStore } from '../../../web/core/sessionStore.ts';

const tokenOf = (username: string, exp = Date.now() / 1_000 + 3_600) =>
  `e30.${btoa(JSON.stringify({ username, roles: [], exp }))}.x`;
const draft = () => sessionStorage.getItem('post.draft.home');

let stop: () => void = () => undefined;
const start = () => {
  const session = new SessionStore(localStorage);
  stop = keepDraftsOwn(session);
  return session;
};
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => stop());

it('what was written goes when one signs out', () => {
  const session = start();
  session.signIn(tokenOf('claire@example.org'));
  sessionStorage.setItem('post.draft.home', 'Secret');
  session.signOut();
  expect(draft()).toBeNull();
});

it('it stays for the same person when the session has run out, also over a reload', () => {
  const session = start();
  session.signIn(tokenOf('claire@example.org'));
  sessionStorage.setItem('post.draft.home', 'Secret');
  session.expire();
  session.signIn(tokenOf('claire@example.org'));
  expect(draft()).toBe('Secret');
  stop();
  localStorage.clear();
  start().signIn(tokenOf('claire@example.org'));
  expect(draft()).toBe('Secret');
});

it('the case of the e-mail makes no other person', () => {
  const session = start();
  session.signIn(tokenOf('claire@example.org'));
  sessionStorage.setItem('post.draft.home', 'Secret');
  session.expire();
  session.signIn(tokenOf('Claire@Example.org'));
  expect(draft()).toBe('Secret');
});

it('it stays when the page starts again with a token that is over', async () => {
  start().signIn(tokenOf('claire@example.org', Date.now() / 1_000 - 60));
  sessionStorage.setItem('post.draft.home', 'Secret');
  stop();
  const session = start();
  expect(await session.isOpen()).toBe(false);
  expect(draft()).toBe('Secret');
  session.signIn(tokenOf('claire@example.org'));
  expect(draft()).toBe('Secret');
});

it('it goes when somebody else signs in', () => {
  const session = start();
  session.signIn(tokenOf('claire@example.org'));
  sessionStorage.setItem('post.draft.home', 'Secret');
  session.expire();
  session.signIn(tokenOf('mathis@example.org'));
  expect(draft()).toBeNull();
});
