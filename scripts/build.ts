import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, tools } from './processes.ts';
import { isMadeFrom, noteMadeFrom, stampOf } from './stamps.ts';

/** Everything that the built client depends on. */
const sources = ['web', 'schema.graphql', 'vite.config.ts', 'relay.config.js', 'package-lock.json'];

/**
 * What the build is told: administrators find their area in the menu, unless it is a production build,
 * which says so itself.
 */
const settings = { VITE_SHOW_ADMINISTRATION: process.env.VITE_SHOW_ADMINISTRATION ?? '1' };

/** Compiles the Relay artifacts and the list of trusted documents. */
export async function compileRelay(): Promise<void> {
  mkdirSync(join(root, 'web', '__generated__'), { recursive: true });
  // The compiler adds to it: documents of the past would stay.
  writeFileSync(join(root, 'persisted_queries.json'), '{}');
  await run(tools.relay, ['--noWatchman', '--repersist'], { quiet: true });
}

/** Builds the web client into dist/web, unless nothing that it is made of has changed since. */
export async function buildWeb(): Promise<'built' | 'up to date'> {
  const stamp = stampOf(sources, settings);
  const isThere =
    existsSync(join(root, 'dist', 'web', 'index.html')) && existsSync(join(root, 'persisted_queries.json'));
  if (isThere && isMadeFrom(stamp, 'web')) return 'up to date';
  await compileRelay();
  await run(tools.vite, ['build', '--logLevel', 'warn'], { quiet: true, env: settings });
  noteMadeFrom(stamp, 'web');
  return 'built';
}
