/** docs/graph/errors.md lists the codes that there are. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { told } from '../../../gateway/core/graphql/apollo.ts';
import { closeCodes } from '../../../gateway/core/realtime/closeCodes.ts';
import { root } from '../../../scripts/processes.ts';

const page = readFileSync(join(root, 'docs/graph/errors.md'), 'utf8');

/** The codes in the table below a heading. */
function listedBelow(heading: string): string[] {
  const from = page.indexOf(heading);
  if (from < 0) throw new Error(`There is no ${heading}.`);
  const [, table = ''] = /\n\n(\|[\s\S]*?\n)\n/.exec(page.slice(from)) ?? [];
  return [...table.matchAll(/^\| `(\w+)`/gm)].map(([, code = '']) => code);
}

test('every code of an error, and no other', () => {
  expect(listedBelow('## Error codes').toSorted()).toEqual([...told, 'INTERNAL_SERVER_ERROR'].toSorted());
});

test('every code by which a socket is closed, and no other', () => {
  expect(listedBelow('## Close codes').map(Number)).toEqual(
    Object.values<number>(closeCodes).toSorted((a, b) => a - b),
  );
});
