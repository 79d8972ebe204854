import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const names = ['data.json', 'messages.json'];
const read = (name: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`emojibase-data/fr/${name}`));

/** Serves the French emoji data from the client's own origin, under /emoji/fr/. */
export function emojiData(): Plugin {
  return {
    name: 'emoji-data',
    configureServer(server) {
      server.middlewares.use('/emoji/fr/', (request, response, next) => {
        const name = names.find((name) => request.url === `/${name}`);
        if (!name) return next();
        response.setHeader('content-type', 'application/json');
        response.end(read(name));
      });
    },
    generateBundle() {
      for (const name of names)
        this.emitFile({ type: 'asset', fileName: `emoji/fr/${name}`, source: read(name) });
    },
  };
}
