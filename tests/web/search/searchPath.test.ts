import { expect, it } from 'vitest';
import { searchedText, searchPath } from '../../../web/search/searchPath.ts';

it('whatever is looked for is in its address, and nothing but an address', () => {
  for (const text of ['..', '.', 'a/b', '50 % / a?b#c', 'a%2Fb', '%', 'été', '🎉', '\\', "l'été & co"]) {
    const { pathname } = new URL(searchPath(text), 'https://example.org');
    expect([text, pathname.startsWith('/search/'), searchedText(pathname)]).toEqual([text, true, text]);
  }
});

it('what was typed by hand, half a character, and too long a text are looked for as far as they go', () => {
  expect(searchedText('/search/100%')).toBe('100%');
  expect(searchedText(searchPath('a\uD800b'))).toBe('ab');
  expect(searchedText(searchPath('x'.repeat(150)))).toHaveLength(100);
});
