/** The gateway sends what `openapi.json` says; that the backend answers it shows in access/access.test.ts. */
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type RunningGateway } from '../../gateway/app/gateway.ts';
import { readConfig } from '../../gateway/config/config.ts';
import {
  documents,
  isMutation,
  type Operation,
  operations as asked,
  titleOf,
  variablesOf,
} from '../gateway/existing-api/operations.ts';
import { zoe } from '../../fixtures/existing-api/seed.ts';
import { faultsOf, ofClients, operations, startMock, unsafeMarkup } from './contract.ts';

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
  });

  it('the calls that the matrix does not cause are among them', () => {
    for (const name of ofClients) expect(mock.exercised).toContain(name);
  });
});
