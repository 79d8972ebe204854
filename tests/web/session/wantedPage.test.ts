import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetWantedUnlessReloaded, rememberWanted, takeWanted } from '../../../web/session/wantedPage.ts';

const want = (address: string) => rememberWanted(new URL(address, location.origin));

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('the page that sent somebody to sign in is opened once', () => {
  want('/communaute/3/post/7?page=2#bas');
  expect(takeWanted()).toBe('/communaute/3/post/7?page=2#bas');
  expect(takeWanted()).toBe('/');
});

test.each(['/login', '/bad', '/terminer-inscription', '/terminer-inscription/photo'])(
  '%s is wanted by nobody',
  (path) => {
    want('/profil');
    want(path);
    expect(takeWanted()).toBe('/profil');
    sessionStorage.setItem('wanted', path);
    expect(takeWanted()).toBe('/');
  },
);

test.each([
  'https://ailleurs.example/',
  '//ailleurs.example/x',
  String.raw`\\ailleurs.example`,
  'javascript:alert(1)',
  'http://[',
])('%s is no page of ours', (address) => {
  sessionStorage.setItem('wanted', address);
  expect(takeWanted()).toBe('/');
});

describe('the sign-in page', () => {
  /** As the browser tells how this page was opened. */
  const opened = (type: string) => {
    class Timing {
      readonly type = type;
    }
    vi.stubGlobal('PerformanceNavigationTiming', Timing);
    vi.stubGlobal('performance', { getEntriesByType: () => [new Timing()] });
  };

  test('opened by itself leads home', () => {
    want('/profil');
    opened('navigate');
    forgetWantedUnlessReloaded();
    expect(takeWanted()).toBe('/');
  });

  test.each(['reload', 'back_forward'])('remembers over a %s', (type) => {
    want('/profil');
    opened(type);
    forgetWantedUnlessReloaded();
    expect(takeWanted()).toBe('/profil');
  });
});
