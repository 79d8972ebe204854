import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compressFolder, type Compression } from './compress.ts';
import { compileRelay, refreshContracts } from './contracts.ts';
import { compiledServers, root, run, tools } from './processes.ts';
import { isMadeFrom, noteMadeFrom, stampOf } from './stamps.ts';

/** Path of the explorer, a separate page. */
const explorer = 'web/explorer';

/** Sources of the web client. */
const sources = [
  ...readdirSync(join(root, 'web'))
    .map((name) => `web/${name}`)
    .filter((path) => path !== explorer && !path.endsWith('__generated__')),
  'docs/fr',
  'docs/pictures',
  'schema.graphql',
  'vite.config.ts',
  'relay.config.js',
  'scripts/compress.ts',
  'package-lock.json',
];

/** Sources of the explorer. */
const explorerSources = [
  explorer,
  'web/core/claims.ts',
  'web/core/randomId.ts',
  'web/session/device.ts',
  'web/session/digest.ts',
  'docs/graph/quickstart.md',
  'package-lock.json',
];

const serversConfig = 'scripts/servers.vite.ts';

/** Sources of the servers. */
const serverSources = [
  'backend',
  'gateway',
  'server',
  'fixtures/demo',
  serversConfig,
  'tsconfig.json',
  'package-lock.json',
];

/** Build settings; production builds set their own. */
const settings = { VITE_SHOW_ADMINISTRATION: process.env.VITE_SHOW_ADMINISTRATION ?? '1' };

/** Always a production build, also when a test runner starts it. */
const production = { NODE_ENV: 'production' };

let contracts: Promise<void> | undefined;
/** Generates once what client and servers are compiled from: builds run at the same time. */
const generateFirst = (): Promise<void> => (contracts ??= refreshContracts());

/** Builds the web client into dist/web if its sources changed. */
export async function buildWeb(compression: Compression = 'best'): Promise<'built' | 'up to date'> {
  await generateFirst();
  const stamp = stampOf(sources, { ...settings, compression });
  const isThere =
    existsSync(join(root, 'dist', 'web', 'index.html')) && existsSync(join(root, 'persisted_queries.json'));
  // A build with best compression also serves for quick.
  const madeBest = () => isMadeFrom(stampOf(sources, { ...settings, compression: 'best' }), 'web');
  if (isThere && (isMadeFrom(stamp, 'web') || madeBest())) return 'up to date';
  await compileRelay();
  await run(tools.vite, ['build', '--logLevel', 'warn'], {
    quiet: true,
    env: { ...settings, ...production },
  });
  await compressFolder(join(root, 'dist', 'web'), compression);
  noteMadeFrom(stamp, 'web');
  return 'built';
}

/** Builds the explorer into dist/explorer if its sources changed. */
export async function buildExplorer(): Promise<'built' | 'up to date'> {
  const stamp = stampOf(explorerSources);
  if (existsSync(join(root, 'dist', 'explorer', 'index.html')) && isMadeFrom(stamp, 'explorer'))
    return 'up to date';
  await run(tools.vite, ['build', '--config', `${explorer}/vite.config.ts`, '--logLevel', 'error'], {
    quiet: true,
    env: production,
  });
  noteMadeFrom(stamp, 'explorer');
  return 'built';
}

/**
 * Compiles the servers into dist/servers, unless nothing that they are made of has changed since. From here on this
 * process, and those that it starts, run the compiled ones.
 */
export async function buildServers(): Promise<'built' | 'up to date'> {
  await generateFirst();
  process.env.COMPILED_SERVERS = '1';
  const stamp = stampOf(serverSources);
  if (existsSync(join(root, compiledServers)) && isMadeFrom(stamp, 'servers')) return 'up to date';
  await run(tools.vite, ['build', '--config', serversConfig, '--logLevel', 'warn'], {
    quiet: true,
    env: production,
  });
  noteMadeFrom(stamp, 'servers');
  return 'built';
}

/** Builds the servers that the benchmark compares with. */
export const buildContestants = (): Promise<void> =>
  run(tools.vite, ['build', '--config', 'scripts/bench.vite.ts', '--logLevel', 'warn'], { quiet: true });

/** Builds client, explorer and servers in parallel. Returns whether anything was built. */
export async function buildAll(compression: Compression): Promise<'built' | 'up to date'> {
  const built = await Promise.all([buildWeb(compression), buildExplorer(), buildServers()]);
  return built.includes('built') ? 'built' : 'up to date';
}
