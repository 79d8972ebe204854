/** The codes that the README lists are those that there are. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { told } from '../../../gateway/core/graphql/apollo.ts';
import { closeCodes } from '../../../gateway/core/realtime/closeCodes.ts';
import { root } from '../../../scripts/processes.ts';

const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** The codes in the table that follows these words. */
function listedAfter(words: string): string[] {
  const from = readme.indexOf(words);
  if (from < 0) throw new Error(`The README does not say ${words}.`);
  const [, table = ''] = /\n\n(\|[\s\S]*?\n)\n/.exec(readme.slice(from)) ?? [];
  return [...table.matchAll(/^\| `(\w+)`/gm)].map(([, code = '']) => code);
}

test('every code of an error, and no other', () => {
  expect(listedAfter('**Errors.**').toSorted()).toEqual([...told, 'INTERNAL_SERVER_ERROR'].toSorted());
});

test('every code by which a socket is closed, and no other', () => {
  expect(listedAfter('**Listen.**').map(Number)).toEqual(
    Object.values<number>(closeCodes).toSorted((a, b) => a - b),
  );
});
