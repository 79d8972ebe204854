/** The lint rule about names of the REST API, run by the linter itself. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

const rejected: [file: string, code: string][] = [
  ['gateway/people/key.ts', "export const person = { prenom: 'Ada' };"],
  ['gateway/people/member.ts', 'export const nameOf = (person: Person) => person.prenom;'],
  ['gateway/people/destructured.ts', 'export const nameOf = ({ prenom: name }: Person) => name;'],
  ['gateway/people/shorthand.ts', 'export const toBody = (prenom: string) => ({ prenom });'],
  ['gateway/people/type.ts', 'export interface Person { prenom: string }'],
  ['gateway/people/forest.ts', "export const person = { prenom: 'Ada' };"],
  ['gateway/people/wire.ts', "export const person = { prenom: 'Ada' };"],
  ['backend/people/rest.ts', "export const person = { prenom: 'Ada' };"],
];
const accepted: [file: string, code: string][] = [
  ['gateway/people/text.ts', "/* prenom */ export const field = 'prenom';"],
  ['gateway/people/english.ts', 'export const titleOf = ({ title }: Post) => title;'],
  ['gateway/people/meta.ts', 'export const here = import.meta.url;'],
  ['gateway/people/rest.ts', 'export const nameOf = (person: Person) => person.prenom;'],
  ['gateway/people/people.rest.ts', 'export const nameOf = (person: Person) => person.prenom;'],
  ['gateway/compat/names.ts', 'export const nameOf = (person: Person) => person.prenom;'],
  ['backend/people/wire.ts', 'export const nameOf = (person: Person) => person.prenom;'],
  ['backend/people/people.wire.ts', 'export const nameOf = (person: Person) => person.prenom;'],
  ['web/people/Person.ts', 'export const nameOf = (person: Person) => person.prenom;'],
];

/** The linter's report, one line for each finding. */
let report: string;

beforeAll(() => {
  for (const [file, code] of [...rejected, ...accepted]) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), code);
  }
  const config = join(folder, 'config.json');
  writeFileSync(
    config,
    JSON.stringify({
      jsPlugins: [join(root, 'scripts/lint/plugin.js')],
      categories: { correctness: 'off' },
      rules: { 'agora/wire-names': 'error' },
    }),
  );
  const linter = join(root, 'node_modules/oxlint/bin/oxlint');
  const run = spawnSync(process.execPath, [linter, '--config', config, '--format', 'unix', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  report = run.stdout;
});

it.each(rejected)('rejects %s: %s', (file) => {
  const place = file.startsWith('gateway') ? 'rest' : 'wire';
  expect(report).toMatch(
    new RegExp(`${file}:\\d+:\\d+: prenom is a field of the REST API: .* \\*\\.${place}\\.ts\\.`),
  );
});
it.each(accepted)('accepts %s: %s', (file) => expect(report).not.toContain(file));
