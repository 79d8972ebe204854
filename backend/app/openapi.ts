import { tmpdir } from 'node:os';
import { Pool } from 'pg';
import pino from 'pino';
import { readConfig } from '../core/config.ts';
import { openDatabase } from '../core/database/transactions.ts';
import { noPeers } from '../core/database/peers.ts';
import { createDrain } from '../../server/drain.ts';
import { createMetrics } from '../core/metrics.ts';
import { createChannels } from '../core/realtime/endpoint/channels.ts';
import { extensions } from '../core/extensions.ts';
import { addExamples, DescribedApi } from './examples.ts';
import { buildApp } from './server.ts';

const placeholder = 'not a secret: it signs and checks nothing';

function never(): never {
  throw new Error('No call is answered while the API is described.');
}

/** Generates the sorted OpenAPI document from the routes, without starting or connecting anything. */
export async function generateOpenApi(): Promise<object> {
  const app = await buildApp({
    config: readConfig({
      DATA_DIR: tmpdir(),
      TOKEN_SECRET: placeholder,
    }),
    // A pool connects on its first query, and there is none.
    database: openDatabase(new Pool()),
    files: {
      linksFor: never,
      recordedLinksFor: never,
      publicLinks: { sign: never },
      verify: never,
      stage: never,
      stageGenerated: never,
      record: never,
      storeConvertedVideo: never,
      remove: never,
      blobs: {
        moveIn: never,
        size: never,
        stream: never,
        remove: never,
        removeFolder: never,
        list: never,
      },
      variants: { findOrCreate: never },
      queuedPictures: never,
      close: never,
    },
    peers: noPeers,
    drain: createDrain(),
    realtime: {
      check: never,
      state: never,
      settled: never,
      drain: async () => {},
    },
    gateways: { source: '', missed: never },
    channels: createChannels(),
    mailer: { send: never, verify: never, isServerAnswering: never, close: never },
    devices: undefined,
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
  });
  try {
    await app.ready();
    const api = DescribedApi.parse(app.swagger());
    const operations = Object.values(api.paths).flatMap((methods) => Object.values(methods));
    for (const operation of operations) {
      markParameters(operation);
      allowNoBody(operation);
    }
    addExamples(api);
    const { paths, components, ...rest } = api;
    return {
      ...rest,
      tags: [...new Set(operations.flatMap(({ tags }) => tags))].toSorted().map((name) => ({ name })),
      'x-extensions': Object.entries(extensions).map(([name, description]) => ({ name, description })),
      paths: inOrder(paths),
      components: { ...components, schemas: inOrder(components.schemas) },
    };
  } finally {
    await app.close();
  }
}

type Described = DescribedApi['paths'][string][string];

/** Moves extension markers from parameter schemas to the parameters. */
function markParameters(operation: Described): void {
  for (const parameter of operation.parameters ?? []) {
    const { 'x-origin': origin, 'x-capability': capability, ...schema } = parameter.schema;
    parameter.schema = schema;
    if (origin !== undefined) Object.assign(parameter, { 'x-origin': origin, 'x-capability': capability });
  }
}

/** Marks nullable request bodies as optional. */
function allowNoBody({ requestBody }: Described): void {
  if (!requestBody) return;
  for (const media of Object.values(requestBody.content)) {
    const [body, ...none] = media.schema.anyOf ?? [];
    if (body === undefined || !none.some(({ type }) => type === 'null')) continue;
    media.schema = body;
    requestBody.required = false;
  }
}

function inOrder(entries: object): object {
  return Object.fromEntries(Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
