/**
 * Compares both contracts with those of the last release (the newest `v…` tag that HEAD contains). Every breaking
 * change must be announced by a dated line of CHANGELOG.md:
 *
 *     - 2026-12-01: `Post.text` is removed; use `Post.html`.
 *
 * Before the first release nothing can break.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { root } from '../processes.ts';
import { type BreakingChange, breakingGraphChanges } from './graph.ts';
import { type ApiDocument, breakingApiChanges, linesOf } from './rest.ts';

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const apiLines = (json: string): string[] => linesOf(JSON.parse(json) as ApiDocument);

/** Whether a dated changelog entry names a change. */
export const isAnnounced = (changelog: string, { about }: BreakingChange): boolean =>
  changelog
    // Indented lines continue an entry.
    .split(/\n(?=\S)/)
    .some((entry) => /^- \d{4}-\d{2}-\d{2}: /.test(entry) && entry.includes(`\`${about}\``));

/** Unannounced breaking changes since the last release, one line each. */
export function checkEvolution(): string[] {
  const [release] = git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname').split('\n');
  if (!release) return [];
  const changes = [
    ...breakingGraphChanges(
      buildSchema(git('show', `${release}:schema.graphql`)),
      buildSchema(read('schema.graphql')),
    ),
    ...breakingApiChanges(apiLines(git('show', `${release}:openapi.json`)), apiLines(read('openapi.json'))),
  ];
  const changelog = read('CHANGELOG.md');
  return changes
    .filter((change) => !isAnnounced(changelog, change))
    .map(({ about, what }) => `${what} Announce \`${about}\` in CHANGELOG.md with a date.`);
}
