/** What tools ask about the graph itself: answered as they ask it, by whatever options, and bounded. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  type IntrospectionOptions,
  type IntrospectionQuery,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root, run, tools } from '../../../scripts/processes.ts';
import { type Standalone, startAlone } from './standalone.ts';

let open: Standalone;
let closed: Standalone;
let folder: string;
let contract: string;
beforeAll(async () => {
  open = await startAlone();
  closed = await startAlone({ NODE_ENV: 'production' });
  folder = await mkdtemp(join(tmpdir(), 'tools-'));
  contract = printed(await readFile(join(root, 'schema.graphql'), 'utf8'));
});
afterAll(async () => {
  await Promise.all([open.close(), closed.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** Types, fields and descriptions of a schema, in one order. */
const printed = (sdl: string): string => printSchema(lexicographicSortSchema(buildSchema(sdl)));
const ask = async (query: string) => {
  const { status, body } = await open.post({ query });
  return { status, codes: body.errors?.map(({ extensions }) => extensions?.code) ?? [], data: body.data };
};
const many = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_none, index) => text(index)).join(' ');

describe('the standard introspection', () => {
  const names = [
    'descriptions',
    'specifiedByUrl',
    'directiveIsRepeatable',
    'schemaDescription',
    'inputValueDeprecation',
    'oneOf',
  ] as const;
  const options: IntrospectionOptions[] = [
    {},
    ...names.map((name) => ({ [name]: name !== 'descriptions' })),
    Object.fromEntries(names.map((name) => [name, true])),
    ...[2, 20, 45].map((typeDepth) => ({
      ...Object.fromEntries(names.map((name) => [name, true])),
      typeDepth,
    })),
  ];

  test.each(options.map((one) => [JSON.stringify(one), one] as const))(
    '%s is answered',
    async (_name, one) => {
      const { status, codes, data } = await ask(getIntrospectionQuery(one));
      expect([status, codes]).toEqual([200, []]);
      expect(JSON.stringify(data)).toContain('"name":"Viewer"');
    },
  );

  test('tells the contract, descriptions included', async () => {
    const { data } = await ask(getIntrospectionQuery({ directiveIsRepeatable: true, specifiedByUrl: true }));
    const told = printSchema(lexicographicSortSchema(buildClientSchema(data as IntrospectionQuery)));
    expect(told).toBe(contract);
  });

  test('is asked by GET as well', async () => {
    const query = encodeURIComponent(getIntrospectionQuery());
    const answer = await fetch(`${open.url}/graphql?query=${query}`, {
      headers: { 'apollo-require-preflight': '1' },
    });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('"Viewer"')]);
  });
});

describe('code generators', () => {
  test.each([
    ['by themselves', {}],
    [
      'whole',
      {
        inputValueDeprecation: true,
        directiveIsRepeatable: true,
        schemaDescription: true,
        specifiedByUrl: true,
      },
    ],
  ])('make types of the address %s', async (name, settings) => {
    const [config, types, sdl] = ['codegen.json', 'types.ts', 'schema.graphql'].map((file) =>
      join(folder, `${name.replaceAll(' ', '-')}.${file}`),
    );
    if (!config || !types || !sdl) throw new Error('No files.');
    await writeFile(
      config,
      JSON.stringify({
        schema: [{ [`${open.url}/graphql`]: settings }],
        generates: { [types]: { plugins: ['typescript'] }, [sdl]: { plugins: ['schema-ast'] } },
      }),
    );
    await run(tools.codegen, ['--config', config], { quiet: true });
    expect(await readFile(types, 'utf8')).toContain('export type Viewer = ');
    const made = printed(await readFile(sdl, 'utf8'));
    if (name === 'whole') expect(made).toBe(contract);
    else expect(made).toContain('type Viewer');
  });
});

test('a tool that first asks what can be asked learns it', async () => {
  const metas = ['__Schema', '__Type', '__Directive', '__Field', '__InputValue', '__EnumValue'];
  const query = `query Features { ${many(metas.length, (index) => `m${index}: __type(name: "${metas[index]}") { ...Known }`)} }
    fragment Known on __Type { name fields { name args { name type { name ofType { name } } } } }`;
  const { status, data } = await ask(query);
  expect(status).toBe(200);
  expect(Object.values(data as Record<string, { name: string }>).map(({ name }) => name)).toEqual(metas);
});

test('an editor asks for single types by variables', async () => {
  const { body } = await open.post({
    query:
      'query ($name: String!) { __type(name: $name) { fields { name description args { name type { name kind } } type { name kind ofType { name kind ofType { name kind } } } } } }',
    variables: { name: 'Post' },
  });
  expect(JSON.stringify(body.data)).toContain('"name":"author"');
});

describe('more than any tool asks is refused before it is answered', () => {
  const refs = (count: number) =>
    many(count, (index) => `a${index}: type { name kind ofType { name kind } }`);
  const inner = '{ kind name fields { name type { name fields { name args { name } } } } }';
  test.each([
    ['many aliases', `{ ${many(25, (index) => `a${index}: __schema { types ${inner} }`)} }`],
    ['what one field repeats', `{ __schema { types { fields { ${refs(28)} } } } }`],
    ['many types', `query ($n: String!) { ${many(28, (index) => `a${index}: __type(name: $n) ${inner}`)} }`],
    [
      'operations beside each other',
      many(
        40,
        (index) =>
          `query Q${index} { __schema { types { fields { name args { name } type { name kind } } } } }`,
      ),
    ],
    [
      'fragments that spread twice',
      `{ __schema { types { ...f0 } } } ${many(8, (index) => `fragment f${index} on __Type { ...f${index + 1} name ...f${index + 1} }`)} fragment f8 on __Type { name }`,
    ],
    [
      'what is nested',
      `{ __schema { types { ...f0 } } } ${many(40, (index) => `fragment f${index} on __Type { ofType { ofType { name } } fields { type { ...f${index + 1} } } }`)} fragment f40 on __Type { name }`,
    ],
  ])('%s', async (_name, query) => {
    const { status, codes } = await ask(query);
    expect([status, codes]).toEqual([400, ['TOO_COMPLEX']]);
  });

  test('fragments that spread each other are left to the validation', async () => {
    const { codes } = await ask(
      '{ __schema { types { ...a } } } fragment a on __Type { name ...b } fragment b on __Type { name ...a }',
    );
    expect(new Set(codes)).toEqual(new Set(['GRAPHQL_VALIDATION_FAILED']));
  });

  test('what is asked beside it keeps its own bounds', async () => {
    const deep = `${'community { feed { nodes { '.repeat(6)}id${' } } }'.repeat(6)}`;
    const { codes } = await ask(`{ __schema { queryType { name } } viewer { feed { nodes { ${deep} } } } }`);
    expect(codes).toEqual(['TOO_COMPLEX']);
  });
});

test('where introspection is off, it is refused in one sentence', async () => {
  for (const query of [getIntrospectionQuery(), '{ __type(name: "Post") { name } }']) {
    const { status, body } = await closed.post({ query });
    expect(status).toBe(400);
    for (const { message, extensions } of body.errors ?? [])
      expect([message, extensions?.code]).toEqual([
        expect.stringMatching(/^GraphQL introspection has been disabled[^.]*\.$/),
        'GRAPHQL_VALIDATION_FAILED',
      ]);
  }
});
