/**
 * The contracts as clients know them stand in docs/contracts. Whatever breaks a client since is refused by
 * `npm run check`, unless CHANGELOG.md names it with a day, so that nobody is surprised:
 *
 *     - 2026-12-01: `Post.text` is gone; …
 *
 * `npx tsx scripts/evolution/evolution.ts` makes today's contracts the known ones: at a release, when what was
 * announced has come.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { root } from '../processes.ts';
import { type BreakingChange, breakingGraphChanges } from './graph.ts';
import { type ApiDocument, breakingApiChanges, linesOf } from './rest.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const known = { graph: 'docs/contracts/schema.graphql', rest: 'docs/contracts/rest.txt' };

const linesNow = (): string[] => linesOf(JSON.parse(read('openapi.json')) as ApiDocument);

/** Whether a changelog tells of a change, with a day. */
export const isAnnounced = (changelog: string, { about }: BreakingChange): boolean =>
  changelog
    // An entry may go on in lines that are indented.
    .split(/\n(?=\S)/)
    .some((entry) => /^- \d{4}-\d{2}-\d{2}: /.test(entry) && entry.includes(`\`${about}\``));

/** What breaks clients and is not announced, a line each. */
export function checkEvolution(): string[] {
  const changes = [
    ...breakingGraphChanges(buildSchema(read(known.graph)), buildSchema(read('schema.graphql'))),
    ...breakingApiChanges(read(known.rest).trimEnd().split('\n'), linesNow()),
  ];
  const changelog = read('CHANGELOG.md');
  return changes
    .filter((change) => !isAnnounced(changelog, change))
    .map(({ about, what }) => `${what} CHANGELOG.md tells of \`${about}\` in no entry with a day.`);
}

if (import.meta.url === `file://${process.argv[1]}`) {
  writeFileSync(join(root, known.graph), read('schema.graphql'));
  writeFileSync(join(root, known.rest), `${linesNow().join('\n')}\n`);
}
