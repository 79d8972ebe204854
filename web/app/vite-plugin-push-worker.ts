import { join } from 'node:path';
import type { Plugin } from 'vite';

const address = 'firebase-messaging-sw.js';
const source = 'session/pushWorker.ts';

/** Builds the worker that shows push messages, at an address that stays: browsers know a worker by it. */
export function pushWorker(): Plugin {
  let isBuild = false;
  let root = '';
  return {
    name: 'push-worker',
    configResolved(config) {
      isBuild = config.command === 'build';
      root = config.root;
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: 'chunk', id: join(root, source), fileName: address });
    },
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url === `/${address}`) request.url = `/${source}`;
        next();
      });
    },
  };
}
