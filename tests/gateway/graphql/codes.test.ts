/** docs/graph/errors.md lists all codes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publicErrorCodes } from '../../../gateway/graphql/apollo.ts';
import { closeCodes } from '../../../gateway/realtime/closeCodes.ts';
import { root } from '../../../scripts/processes.ts';

const page = readFileSync(join(root, 'docs/graph/errors.md'), 'utf8');

/** The codes in the table below a heading. */
function listedBelow(heading: string): string[] {
  const from = page.indexOf(heading);
  if (from < 0) throw new Error(`There is no ${heading}.`);
  const [, table = ''] = /\n\n(\|[\s\S]*?\n)\n/.exec(page.slice(from)) ?? [];
  return [...table.matchAll(/^\| `(\w+)`/gm)].map(([, code = '']) => code);
}

test('lists every error code, and no other', () => {
  expect(listedBelow('## Error codes').toSorted()).toEqual(
    [...publicErrorCodes, 'INTERNAL_SERVER_ERROR'].toSorted(),
  );
});

test('lists every close code, and no other', () => {
  expect(listedBelow('## Close codes').map(Number)).toEqual(
    Object.values<number>(closeCodes).toSorted((a, b) => a - b),
  );
});
