import { dirname, join, relative, sep } from 'node:path';
import { defineConfig, mergeConfig, type Plugin } from 'vite';
import { compiledName, compiledServers, root, servers } from './processes.ts';

const folder = join(root, compiledServers);
const seenFromThere = (path: string) => relative(folder, path).split(sep).join('/');

/** Sources find what lies beside them where they stand, seen from where they are compiled to: the project may lie anywhere. */
const ownPlaces: Plugin = {
  name: 'own-places',
  enforce: 'pre',
  transform: (code, id) =>
    code.includes('import.meta.')
      ? {
          code: code
            .replaceAll(
              'import.meta.dirname',
              `(import.meta.dirname + ${JSON.stringify(`/${seenFromThere(dirname(id))}`)})`,
            )
            .replaceAll(
              'import.meta.url',
              `new URL(${JSON.stringify(seenFromThere(id))}, import.meta.url).href`,
            ),
          // Lines stay where they were.
          map: null,
        }
      : undefined,
};

/** How they are compiled, whichever they are. */
export const compiling = defineConfig({
  root,
  publicDir: false,
  plugins: [ownPlaces],
  ssr: { external: true },
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      output: {
        // All of them in one folder, from which each finds the sources' own places.
        chunkFileNames: '[name]-[hash].js',
        // Node keeps in memory all that a map holds. Of errors it tells the sources' lines by it, and needs no text for that.
        sourcemapExcludeSources: true,
      },
    },
  },
});

/**
 * Backend, gateway and the realtime endpoint, compiled into a file each with its source map: what `npm start`, the image
 * and the tests run. A loader that reads hundreds of sources takes twice the processor for a start, and stays in memory.
 */
export default mergeConfig(compiling, {
  build: {
    outDir: folder,
    rolldownOptions: {
      input: Object.fromEntries(servers.map((entry) => [compiledName(entry), join(root, entry)])),
    },
  },
});
