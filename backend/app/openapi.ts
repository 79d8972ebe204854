import { tmpdir } from 'node:os';
import { Pool } from 'pg';
import pino from 'pino';
import { z } from 'zod';
import { readConfig } from '../core/config.ts';
import { openDatabase } from '../core/database/database.ts';
import { buildApp } from './server.ts';

const placeholder = 'not a secret: signs nothing, checks nothing';

const Described = z.looseObject({
  paths: z.looseObject({}),
  components: z.looseObject({ schemas: z.looseObject({}) }),
});

function never(): never {
  throw new Error('No call is answered while the API is described.');
}

/**
 * The OpenAPI document of the whole API, from the routes themselves: nothing is started, connected
 * to or written. Paths and components are in alphabetical order, so that a change shows as itself.
 */
export async function describeApi(): Promise<object> {
  const app = await buildApp({
    config: readConfig({
      DATA_DIR: tmpdir(),
      TOKEN_SECRET: placeholder,
      FILES_SECRET: placeholder,
      PUSHER_SECRET: placeholder,
    }),
    // A pool connects at its first query, and there is none.
    database: openDatabase(new Pool()),
    files: {
      sign: never,
      verify: never,
      stage: never,
      record: never,
      remove: never,
      blobs: {
        moveIn: never,
        size: never,
        stream: never,
        remove: never,
        removeFolder: never,
        list: never,
      },
      variants: { find: never },
      close: never,
    },
    realtime: { publish: never, drain: async () => {} },
    mailer: { send: never, verify: never },
    devices: undefined,
    log: pino({ level: 'silent' }),
  });
  try {
    await app.ready();
    const { paths, components, ...rest } = Described.parse(app.swagger());
    return {
      ...rest,
      paths: inOrder(paths),
      components: { ...components, schemas: inOrder(components.schemas) },
    };
  } finally {
    await app.close();
  }
}

function inOrder(entries: object): object {
  return Object.fromEntries(Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
