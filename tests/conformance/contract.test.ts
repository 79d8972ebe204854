/** The gateway sends what `openapi.json` says, and the backend answers it. */
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type RunningGateway } from '../../gateway/app/gateway.ts';
import { readConfig } from '../../gateway/core/config.ts';
import { type Platform, startPlatform } from '../gateway/platform.ts';
import { documents } from '../legacy/operations/documents.ts';
import { isMutation, variablesOf } from '../legacy/operations/operation.ts';
import { operations as asked } from '../legacy/operations/rooms.ts';
import { zoe } from '../legacy/seed.ts';
import { makeCast } from './access/cast.ts';
import { answerTo, type Answers, type Person, type Where } from './access/people.ts';
import { rooms } from './access/rows.ts';
import type { Row } from './access/row.ts';
import { sceneMaker } from './access/scene.ts';
import { startServices } from './access/services.ts';
import { faultsOf, operations, startMock, startProxy } from './contract.ts';

describe('an example', () => {
  it.each(operations.map((one) => [one.name, one.described] as const))(
    'of %s fits its schema',
    (_name, one) => {
      for (const { schema, example } of one.parameters ?? []) expect(faultsOf(schema, example)).toEqual([]);
      const bodies = [
        one.requestBody?.content,
        ...Object.values(one.responses).map(({ content }) => content),
      ];
      for (const content of bodies) {
        const media = Object.entries(content ?? {}).filter(([, { example }]) => example !== undefined);
        const isBinary = Object.values(content ?? {}).every(({ schema }) => schema.type === 'string');
        if (content && !isBinary) expect(media).toHaveLength(1);
        for (const [, { schema, example }] of media) expect(faultsOf(schema, example)).toEqual([]);
      }
    },
  );
});

/** The rows of the matrix that ask the graph, each where and by whom it is answered. */
const order: readonly Person[] = ['administrator', 'platform', 'member', 'reader', 'guest', 'anonymous'];
function cellOf({ rule }: Row): [Where, Person] | undefined {
  for (const [where, answers] of Object.entries(rule) as [Where, Answers][])
    for (const person of order) if (answerTo(answers, person) === 'y') return [where, person];
  return undefined;
}
const graphRows = Object.values(rooms)
  .flat()
  .filter(({ name }) => /[.(]/.test(name));

describe('between gateway and backend', () => {
  let platform: Platform;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let services: Awaited<ReturnType<typeof startServices>>;
  beforeAll(async () => {
    services = await startServices();
    platform = await startPlatform({
      realtime: true,
      settings: services.settings,
      async between(url) {
        proxy = await startProxy(url);
        return proxy.url;
      },
    });
  });
  afterAll(async () => {
    await platform.close();
    proxy.close();
    services.close();
  });

  it('no call breaks the contract', { timeout: 300_000 }, async () => {
    const scenes = sceneMaker(platform.backend, await makeCast(platform.backend, services.page));
    for (const row of graphRows) {
      const cell = cellOf(row);
      if (cell) await row.ask(platform, await scenes.anew(...cell, row.fresh ?? []), cell[1]);
    }
    expect([...proxy.violations]).toEqual([]);
    const missing = operations.map(({ name }) => name).filter((name) => !proxy.exercised.has(name));
    expect(missing.toSorted()).toEqual([]);
  });
});

describe('in front of the contract alone', () => {
  let mock: Awaited<ReturnType<typeof startMock>>;
  let gateway: RunningGateway;
  beforeAll(async () => {
    mock = await startMock();
    const config = readConfig({ HOST: '127.0.0.1', PORT: '0', BACKEND_URL: mock.url });
    gateway = await startGateway(config, pino({ level: 'silent' }));
  });
  afterAll(async () => {
    await gateway.close();
    mock.close();
  });

  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const tokenFor = (username: string): string =>
    [
      part({ alg: 'none' }),
      part({ username, roles: [username === zoe ? 'ROLE_ADMIN' : 'ROLE_USER'], exp: 4_102_444_800 }),
      'unsigned',
    ].join('.');
  const queries = Object.values(asked)
    .flat()
    .filter((operation) => !isMutation(operation));

  it.each(queries.map((query) => [query.name, query] as const))('%s is answered', async (name, query) => {
    const answer = await fetch(`http://127.0.0.1:${gateway.port}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(query.as === null ? {} : { authorization: `Bearer ${tokenFor(query.as)}` }),
      },
      body: JSON.stringify({ query: documents.get(name), variables: variablesOf(query, 'sha256') }),
    });
    const { data, errors = [] } = (await answer.json()) as {
      data: unknown;
      errors?: { message: string; extensions: { code: string } }[];
    };
    const codes = errors.map(({ extensions, message }) => `${extensions.code}: ${message}`);
    expect(codes.filter((code) => /^(?:BAD_USER_INPUT|INTERNAL|UPSTREAM|GRAPHQL)/.test(code))).toEqual([]);
    expect(data).not.toBeNull();
    expect([...mock.violations]).toEqual([]);
  });
});
