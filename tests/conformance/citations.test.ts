import { describe, expect, it } from 'vitest';
import { citationsIn, lostPaths } from '../../scripts/citations.ts';

/** Put together here, so that this file does not cite itself. */
const sign = '§';
const [one, three] = [1, 3];
const outside = ['..', 'shared'].join('/');
const id = (letter: string, number: number) => letter + String(number);

describe('what the repository does not have', () => {
  it.each([
    ['a section of a document', `/** The header [${one} ${sign}2]. */`, [`${one} ${sign}2`]],
    ['several', `[${one} ${sign}2, ${three} ${sign}7, ${sign}9]`, [`${one} ${sign}2`, `${three} ${sign}7`]],
    ['a section by letter', `as D${three} ${sign}5 says`, [`D${three} ${sign}5`]],
    ['a document by letter', `as D${three} says`, [`D${three}`]],
    ['a document by number', `the calls of document ${three}`, [`document ${three}`]],
    ['several documents by number', `Documents ${one} and ${three}`, [`Documents ${one}`]],
    ['a decision', `nobody grants it to themselves (${id('X', 41)})`, [id('X', 41)]],
    ['a later decision', `${id('X', 128)}: Back returns`, [id('X', 128)]],
    ['a text of a list', `'${id('S', 191)}: without question'`, [id('S', 191)]],
    ['a folder beside it', `read ${outside}/spec`, [outside]],
  ])('is cited by %s', (_what, line, cited) => {
    expect(citationsIn('web/a.ts', line)).toEqual(cited.map((words) => `web/a.ts:1: ${words}`));
  });

  it('is told with its line', () => {
    expect(citationsIn('docs/a.md', `first\nsecond, ${id('X', 12)}\n`)).toEqual([
      `docs/a.md:2: ${id('X', 12)}`,
    ]);
  });

  it.each([
    ['the source of an operation', `operation: { id: 'likePost', source: '${three} ${sign}7' },`],
    ['a standard', `Text as RFC 5545 wants it (${sign}3.3.11), RFC 9110 ${sign}14.`],
    ['our own rules', `it('${id('B', 226)} ${id('B', 227)}: Shift+Enter starts a line')`],
    ['storage, headers and codes', 'S3_BUCKET, X-Forwarded-For, UTF-8, X1, EX12, documents 10 to 20'],
  ])('is not cited by %s', (_what, line) => {
    expect(citationsIn('backend/a.ts', line)).toEqual([]);
  });

  it('is told where a page names a file that went', () => {
    const gone = ['backend', 'gone', 'away.ts'].join('/');
    expect(lostPaths('docs/a.md', `In \`${gone}\` and \`scripts/citations.ts\``)).toEqual([
      `docs/a.md: there is no ${gone}`,
    ]);
  });
});
