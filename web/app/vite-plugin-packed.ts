import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Files that are worth packing; pictures, films and fonts are packed already. */
const packable = /\.(?:css|js|json|mjs|svg|txt|webmanifest)$/;
/** Bytes from which it is worth it. */
const smallest = 1_024;

/** As small as it gets, or in a fortieth of the time and a tenth larger: scripts/build.ts says which. */
const quality = process.env.PACKING === 'quick' ? 5 : constants.BROTLI_MAX_QUALITY;

/** Packs what was built once and for all: beside each file stand its `.br` and `.gz`. */
export function packed(): Plugin {
  let folder = '';
  return {
    name: 'packed',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && packable.test(entry.name));
      await Promise.all(files.map(async (entry) => pack(join(entry.parentPath, entry.name))));
    },
  };
}

async function pack(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < smallest) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
