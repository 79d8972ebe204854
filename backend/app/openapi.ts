import { tmpdir } from 'node:os';
import { Pool } from 'pg';
import pino from 'pino';
import { z } from 'zod';
import { readConfig } from '../core/config.ts';
import { openDatabase } from '../core/database/transactions.ts';
import { alone } from '../core/database/peers.ts';
import { createLeaving } from '../core/leaving.ts';
import { createMetrics } from '../core/metrics.ts';
import { createChannels } from '../core/realtime/endpoint/channels.ts';
import { extensions } from '../core/extensions.ts';
import { buildApp } from './server.ts';

const placeholder = 'not a secret: it signs and checks nothing';

const Fields = z.record(z.string(), z.unknown());
const Described = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), Fields)),
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
      linksFor: never,
      publicLinks: { sign: never },
      verify: never,
      stage: never,
      stageOwn: never,
      record: never,
      keepPlayable: never,
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
      picturesWaiting: never,
      close: never,
    },
    peers: alone,
    leaving: createLeaving(),
    realtime: {
      check: never,
      state: never,
      settled: never,
      drain: async () => {},
    },
    channels: createChannels(),
    mailer: { send: never, verify: never, works: never },
    devices: undefined,
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
  });
  try {
    await app.ready();
    const { paths, components, ...rest } = Described.parse(app.swagger());
    return {
      ...rest,
      'x-extensions': Object.entries(extensions).map(([name, description]) => ({ name, description })),
      paths: inOrder(mapValues(paths, (methods) => mapValues(methods, withMarkedParameters))),
      components: { ...components, schemas: inOrder(components.schemas) },
    };
  } finally {
    await app.close();
  }
}

/** An operation whose parameters are marked themselves: what marks them was left in their schemas. */
function withMarkedParameters(operation: z.output<typeof Fields>): object {
  const parameters = z.array(Fields).optional().parse(operation.parameters);
  if (parameters === undefined) return operation;
  const marked = parameters.map((parameter) => {
    const schema = Object.entries(Fields.parse(parameter.schema));
    return {
      ...parameter,
      schema: Object.fromEntries(schema.filter(([name]) => !name.startsWith('x-'))),
      ...Object.fromEntries(schema.filter(([name]) => name.startsWith('x-'))),
    };
  });
  return { ...operation, parameters: marked };
}

const mapValues = <From, To>(entries: Record<string, From>, change: (value: From) => To) =>
  Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, change(value)]));

function inOrder(entries: object): object {
  return Object.fromEntries(Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
