/** The lint rules about the database, run by the linter itself. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The rules that a text breaks. */
function broken(text: string): string[] {
  writeFileSync(join(folder, 'text.ts'), text);
  const rules = { 'house/query-beside-transaction': 'error', 'house/no-relational-queries': 'error' };
  const config = {
    jsPlugins: [join(root, 'scripts/lint/house.js')],
    categories: { correctness: 'off' },
    rules,
  };
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/oxlint/bin/oxlint'),
      '--config',
      join(folder, 'config.json'),
      '--format',
      'json',
      folder,
    ],
    { encoding: 'utf8' },
  );
  return [...stdout.matchAll(/house\(([\w-]+)\)/g)].map(([, rule]) => rule ?? '');
}

it.each([
  ['database.transaction(async (tx) => database.select());', ['query-beside-transaction']],
  ['context.database.transaction(async (tx) => read(context.database));', ['query-beside-transaction']],
  ['database.query.users.findMany();', ['no-relational-queries']],
  ['tx.query.users.findMany();', ['no-relational-queries']],
  ['database.transaction(async (tx) => tx.select()); database.select();', []],
  ['database.transaction((tx) => other.database.select()); request.query.page;', []],
])('%s', (text, rules) => expect(broken(text)).toEqual(rules));
