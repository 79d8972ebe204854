import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, tools } from './processes.ts';

/** Everything that the built client depends on. */
const sources = ['web', 'schema.graphql', 'vite.config.ts', 'relay.config.js', 'package-lock.json'];
const stampFile = join(root, 'dist', 'web.stamp');

function* filesOf(path: string): Generator<string> {
  const entries = readdirSync(path, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.name === '__generated__') continue;
    if (entry.isDirectory()) yield* filesOf(join(path, entry.name));
    else yield join(path, entry.name);
  }
}

/**
 * What the build is told: administrators find their area in the menu, unless it is a production build,
 * which says so itself (X05).
 */
const settings = { VITE_SHOW_ADMINISTRATION: process.env.VITE_SHOW_ADMINISTRATION ?? '1' };

function stampOfSources(): string {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const source of sources) {
    const path = join(root, source);
    for (const file of source.includes('.') ? [path] : filesOf(path))
      hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Compiles the Relay artifacts and the list of trusted documents. */
export async function compileRelay(): Promise<void> {
  mkdirSync(join(root, 'web', '__generated__'), { recursive: true });
  const persisted = join(root, 'persisted_queries.json');
  if (!existsSync(persisted)) writeFileSync(persisted, '{}');
  await run(tools.relay, ['--noWatchman', '--repersist'], { quiet: true });
}

/** Builds the web client into dist/web, unless nothing that it is made of has changed since. */
export async function buildWeb(): Promise<'built' | 'up to date'> {
  const stamp = stampOfSources();
  const fresh =
    existsSync(join(root, 'dist', 'web', 'index.html')) &&
    existsSync(join(root, 'persisted_queries.json')) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stamp;
  if (fresh) return 'up to date';
  await compileRelay();
  await run(tools.vite, ['build', '--logLevel', 'warn'], { quiet: true, env: settings });
  writeFileSync(stampFile, stamp);
  return 'built';
}
