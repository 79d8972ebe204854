import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

const files = new Map([
  ['data.json', require.resolve('emojibase-data/fr/data.json')],
  ['messages.json', require.resolve('emojibase-data/fr/messages.json')],
]);

/** Serves the French emoji data from the client's own origin, under /emoji/fr/. */
export function emojiData(): Plugin {
  return {
    name: 'emoji-data',
    configureServer(server) {
      server.middlewares.use('/emoji/fr/', (request, response, next) => {
        const file = files.get(request.url?.slice(1) ?? '');
        if (!file) return next();
        response.setHeader('content-type', 'application/json');
        response.end(readFileSync(file));
      });
    },
    generateBundle() {
      for (const [name, file] of files)
        this.emitFile({ type: 'asset', fileName: `emoji/fr/${name}`, source: readFileSync(file) });
    },
  };
}
