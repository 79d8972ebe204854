/** The gateway sends what `openapi.json` says, and the backend answers it. */
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startGateway, type RunningGateway } from '../../gateway/app/gateway.ts';
import { readConfig } from '../../gateway/config/config.ts';
import { global } from '../gateway/callers.ts';
import { type Platform, startPlatform } from '../gateway/platform.ts';
import {
  documents,
  isMutation,
  type Operation,
  operations as asked,
  titleOf,
  variablesOf,
} from '../gateway/existing-api/operations.ts';
import { zoe } from '../../fixtures/existing-api/seed.ts';
import { makeCast, pastMonth } from './access/cast.ts';
import { answerTo, type Answers, type Person, type Where } from './access/people.ts';
import { features } from './access/rows.ts';
import type { Row } from './access/row.ts';
import { sceneMaker } from './access/scene.ts';
import { startServices } from './access/services.ts';
import { faultsOf, operations, startMock, startProxy, unsafeMarkup } from './contract.ts';

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
        if (content && !isBinary) expect(media).not.toEqual([]);
        for (const [, { schema, example }] of media) expect(faultsOf(schema, example)).toEqual([]);
      }
    },
  );
});

/** Calls the gateway does not make: aliases, redundant calls, and bytes, which it proxies. */
const unreached = [
  'DELETE /deletegroup/{id}',
  'GET /api/usercurrent/{timestamp}',
  'GET /api/users/{id}/toggle-admin',
  'GET /cgu/qr-code.png',
  'GET /doc/{email}/{communityId}',
  'GET /files/archives/{library}/{entries}',
  'GET /files/{year}/{folder}/{name}',
  'GET /statistique/tauxlive',
  'POST /api/getgroupspecifique/sujet',
  'POST /api/listfilegroupe',
  'POST /bibliogroupe',
  'POST /murgroupid',
  'POST /userremovegroup',
];

/** Operations called, directly or through the gateway. */
const exercised = new Set<string>();

/** The rows of the matrix that ask the graph, each where and by whom it is answered. */
const order: readonly Person[] = ['administrator', 'platform', 'member', 'reader', 'guest', 'anonymous'];
function cellOf({ rule }: Row): [Where, Person] | undefined {
  for (const [where, answers] of Object.entries(rule) as [Where, Answers][])
    for (const person of order) if (answerTo(answers, person) === 'y') return [where, person];
  return undefined;
}
const graphRows = Object.values(features)
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

  it('no call violates the contract', { timeout: 300_000 }, async () => {
    const cast = await makeCast(platform.backend, services.page);
    const scenes = sceneMaker(platform.backend, cast);
    for (const row of graphRows) {
      const cell = cellOf(row);
      if (cell) await row.ask(platform, await scenes.create(...cell, row.fresh ?? []), cell[1]);
    }
    // What the rows ask of places that have none of it.
    await platform.content.react(cast.people.member, { id: cast.ranked }, 1);
    for (const [selection, id] of [
      ['... on Post { reactors(first: 3) { nodes { id } } }', global('Post', cast.meeting, cast.ranked)],
      ['... on MonthlyStatistics { activeUserCount }', global('MonthlyStatistics', pastMonth)],
    ] as const)
      await platform.ask(`query ($id: ID!) { node(id: $id) { ${selection} } }`, {
        as: cast.people.platform,
        variables: { id },
      });
    // The channel of gateways loses an event, which the next one reveals.
    const { channels, realtime } = platform.backend.context;
    await realtime.settled();
    const lost = vi.spyOn(channels, 'broadcast').mockImplementationOnce(() => {});
    for (const action of ['posts', 'chat'])
      await platform.backend.announce({ pusheraction: [action], receveur: [cast.people.member.email] });
    lost.mockRestore();
    await expect.poll(() => proxy.exercised.has('POST /api/realtime/missed')).toBe(true);
    expect([...proxy.violations]).toEqual([]);
    for (const name of proxy.exercised) exercised.add(name);
  });
});

describe('with the contract alone', () => {
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
  let issued = 0;
  /** Another token each time: some operations end the session that they are made in. */
  const tokenFor = (username: string): string =>
    [
      part({ alg: 'none' }),
      part({
        username,
        roles: [username === zoe ? 'ROLE_ADMIN' : 'ROLE_USER'],
        exp: 4_102_444_800,
        jti: (issued += 1),
      }),
      'unsigned',
    ].join('.');
  const titled = Object.values(asked)
    .flat()
    .map((operation) => [titleOf(operation), operation] as const);

  function bodyOf(operation: Operation): string | FormData {
    const query = { query: documents.get(operation.name), variables: variablesOf(operation, 'sha256') };
    const files = Object.entries((isMutation(operation) && operation.files) || {});
    if (files.length === 0) return JSON.stringify(query);
    const form = new FormData();
    form.append('operations', JSON.stringify(query));
    const paths = files.map(([name], index) => [index, [`variables.input.${name}`]] as const);
    form.append('map', JSON.stringify(Object.fromEntries(paths)));
    files.forEach(([, file], index) => form.append(String(index), file));
    return form;
  }

  it.each(titled)('%s is answered without unsafe markup', async (_title, operation) => {
    const body = bodyOf(operation);
    const answer = await fetch(`http://127.0.0.1:${gateway.port}/graphql`, {
      method: 'POST',
      headers: {
        'apollo-require-preflight': '1',
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...(operation.as === null ? {} : { authorization: `Bearer ${tokenFor(operation.as)}` }),
      },
      body,
    });
    const { data, errors = [] } = (await answer.json()) as {
      data: unknown;
      errors?: { message: string; extensions: { code: string } }[];
    };
    const codes = errors.map(({ extensions, message }) => `${extensions.code}: ${message}`);
    expect([...mock.violations]).toEqual([]);
    expect(codes.filter((code) => /^(?:BAD_USER_INPUT|INTERNAL|UPSTREAM|GRAPHQL)/.test(code))).toEqual([]);
    expect(data).not.toBeNull();
    expect(JSON.stringify(data)).not.toContain(unsafeMarkup);
    for (const name of mock.exercised) exercised.add(name);
  });

  it('every call of the gateway is checked, here and against the backend', () => {
    const missing = operations.map(({ name }) => name).filter((name) => !exercised.has(name));
    expect(missing.toSorted()).toEqual(unreached);
  });
});
