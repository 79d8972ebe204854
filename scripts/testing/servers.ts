/**
 * Backend, gateway and the realtime endpoint compiled into a file each, for tests, which start them dozens of times: such a start takes
 * half of the processor that reading hundreds of sources takes. How an operator starts them is proved by
 * tests/conformance/production.test.ts.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { compiledName, root } from '../processes.ts';
import { isMadeFrom, noteMadeFrom, stampOf } from '../stamps.ts';

const entries = ['backend/server.ts', 'backend/realtime.ts', 'gateway/server.ts'] as const;
const folder = join(root, 'dist', 'servers');
const sources = ['backend', 'gateway', 'scripts/testing/servers.ts', 'tsconfig.json', 'package-lock.json'];

/** Sources find what lies beside them where they stand, not where they were compiled to. */
const ownPlaces: Plugin = {
  name: 'own-places',
  enforce: 'pre',
  transform: (code, id) =>
    code.includes('import.meta.')
      ? code
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : undefined,
};

/** Compiles them, unless nothing that they are made of has changed since; answers the folder for COMPILED_SERVERS. */
export async function compileServers(): Promise<string> {
  const stamp = stampOf(sources);
  if (isMadeFrom(stamp, 'servers') && existsSync(folder)) return folder;
  const { build } = await import('vite');
  const { NODE_ENV } = process.env;
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [ownPlaces],
    ssr: { external: true },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(entries.map((entry) => [compiledName(entry), join(root, entry)])),
      },
    },
  });
  // Vite takes itself for production, and so would the servers that are started from here.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  noteMadeFrom(stamp, 'servers');
  return folder;
}
