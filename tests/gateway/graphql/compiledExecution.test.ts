/** Trusted documents are executed compiled, where that answers as graphql-js does. */
import { readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { execute, getOperationAST, GraphQLError, OperationTypeNode, parse } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { describe, expect, test } from 'vitest';
import { createSchema } from '../../../gateway/app/schema.ts';
import { graphqlError } from '../../../gateway/http/errors.ts';
import { createExecutor, isCompilable } from '../../../gateway/graphql/compiledExecution.ts';
import { readManifest, readRelayDocuments } from '../../../gateway/graphql/manifests.ts';
import { createComparison } from './documentComparison.ts';

const options = { introspection: true };
const example = makeExecutableSchema({
  typeDefs: `
    interface Named { name: String! }
    type Person implements Named { name: String! age: Int friends(first: Int = 2): [Person!]! broken: String brokenRequired: String! }
    type Place implements Named { name: String! city: String }
    union Thing = Person | Place
    enum Mood { HAPPY SAD }
    input Filter { mood: Mood! names: [String!] = ["x"] }
    type Query {
      person(id: ID!): Person things: [Thing] named: [Named!]! mood(filter: Filter!): Mood list: [Int!] nested: [[Int]]
      fails: String failsRequired: String! designed: String maybe: Person later: String
    }
    type Mutation { add(n: Int!): Int! }
  `,
  resolvers: {
    Named: { __resolveType: (value: { city?: string }) => ('city' in value ? 'Place' : 'Person') },
    Thing: { __resolveType: (value: { city?: string }) => ('city' in value ? 'Place' : 'Person') },
    Person: {
      friends: (_p: unknown, { first }: { first: number }) =>
        Array.from({ length: first }, (_, i) => ({ name: `ami ${i}` })),
      broken: () => {
        throw new Error('secret');
      },
      brokenRequired: async () => {
        throw graphqlError('NOT_FOUND', 'absent');
      },
    },
    Query: {
      person: (_r: unknown, { id }: { id: string }) => ({ name: `p${id}`, age: 3 }),
      maybe: () => ({ name: 'm' }),
      things: () => [{ name: 'a' }, { name: 'b', city: 'Brest' }, null],
      named: () => [{ name: 'a' }, { name: 'b', city: 'Brest' }],
      mood: (_r: unknown, { filter }: { filter: { mood: string } }) => filter.mood,
      list: () => [1, null, 3],
      nested: () => [[1, null], null, [2]],
      fails: () => Promise.reject(new Error('later')),
      failsRequired: () => null,
      designed: () => {
        throw new GraphQLError('dessiné', { extensions: { code: 'FORBIDDEN', detail: 7 } });
      },
      later: async () => 'plus tard',
    },
    Mutation: { add: async (_r: unknown, { n }: { n: number }) => n + 1 },
  },
});

const operations: [text: string, variables?: Record<string, unknown>, name?: string][] = [
  ['{ person(id: 1) { name age friends { name } } later }'],
  [
    'query Q($id: ID!, $n: Int) { person(id: $id) { a: name b: name friends(first: $n) { name } } }',
    { id: '5', n: 1 },
  ],
  [
    '{ things { __typename ... on Person { name } ... on Place { city } } named { name ... on Place { city } } }',
  ],
  [
    'query Q($with: Boolean!) { person(id: 1) { name @include(if: $with) age @skip(if: $with) } }',
    { with: true },
  ],
  [
    'query Q($with: Boolean!) { person(id: 1) { name @include(if: $with) age @skip(if: $with) } }',
    { with: false },
  ],
  ['query Q($f: Filter!) { mood(filter: $f) }', { f: { mood: 'SAD' } }],
  ['query Q($f: Filter!) { mood(filter: $f) }', { f: { mood: 'ANGRY' } }],
  ['query Q($id: ID!) { person(id: $id) { name } }', { id: null }],
  ['{ list nested }'],
  ['{ fails later }'],
  ['{ failsRequired }'],
  ['{ designed later }'],
  ['{ maybe { name broken } }'],
  ['{ maybe { name brokenRequired } later }'],
  ['mutation { a: add(n: 1) b: add(n: 2) }'],
  ['query A { later } query B { list }', {}, 'C'],
  ['fragment F on Person { name friends { ...G } } fragment G on Person { age } { person(id: 2) { ...F } }'],
  ['{ __schema { queryType { name } } __type(name: "Person") { fields { name } } __typename }'],
];

const plain = (result: unknown) => {
  const { data, errors } = JSON.parse(JSON.stringify(result)) as {
    data?: unknown;
    errors?: { message: string; path?: unknown; extensions?: unknown }[];
  };
  return {
    data,
    errors: errors
      ?.map(({ message, path, extensions }) => ({ message, path, extensions }))
      .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  };
};

describe('execution of trusted documents', () => {
  test.each(operations)(
    'returns the same as graphql-js for %s',
    async (text, variables = {}, operationName) => {
      const document = parse(text);
      const run = createExecutor(example, options);
      const expected = plain(
        await execute({
          schema: example,
          document,
          variableValues: variables,
          operationName,
          contextValue: {},
        }),
      );
      expect(isCompilable(document)).toBe(operationName === undefined);
      expect(plain(await run({ document, operationName, variables, context: {}, isTrusted: true }))).toEqual(
        expected,
      );
    },
  );

  test('reports locations like graphql-js', async () => {
    const document = parse('query Q {\r\n  later\n  designed\n}');
    const { errors } = await createExecutor(
      example,
      options,
    )({
      document,
      operationName: 'Q',
      variables: {},
      context: {},
      isTrusted: true,
    });
    expect(errors?.[0]?.toJSON()).toEqual({
      message: 'dessiné',
      path: ['designed'],
      locations: [{ line: 3, column: 3 }],
      extensions: { code: 'FORBIDDEN', detail: 7 },
    });
  });
});

describe('a document whose compiled form differs', () => {
  const example = makeExecutableSchema({
    typeDefs: `
      scalar JSON
      input Names { job: String phone: String }
      type Person { id: ID! name: String! }
      type Query { person: Person json(value: JSON): String names(input: Names): String }
    `,
    resolvers: { Query: { person: () => ({ id: '1', name: 'Zoé' }), names: () => '', json: () => '' } },
  });

  test.each([
    [
      'a variable that is not sent, within an input object',
      'query Q($job: String, $phone: String) { names(input: { job: $job, phone: $phone }) }',
    ],
    [
      'a fragment whose first use is skipped',
      `query Q($with: Boolean!) { first: person { ...F @include(if: $with) } second: person { ...F } }
       fragment F on Person { id name }`,
    ],
    [
      'a fragment whose first use in the same object is skipped',
      `query Q($with: Boolean!) { person { ...F @include(if: $with) ...F } }
       fragment F on Person { id name }`,
    ],
    ['a variable within a JSON value', 'query Q($a: String) { json(value: { a: $a }) }'],
  ])('is executed by graphql-js: %s', async (_what, text) => {
    const document = parse(text);
    expect(isCompiledQuery(compileQuery(example, document))).toBe(true);
    expect(await createComparison(example)(document)).toMatch(/^It differs with /);
    expect(isCompilable(document)).toBe(false);
    const variables = { with: false, phone: '1', a: 'x' };
    const expected = await execute({ schema: example, document, variableValues: variables });
    const operation = { document, operationName: 'Q', variables, context: {}, isTrusted: true };
    expect(await createExecutor(example, options)(operation)).toEqual(expected);
  });
});

test(
  'compiled documents of the web client and of the kit answer as graphql-js does',
  { timeout: 60_000 },
  async () => {
    const compare = createComparison(createSchema());
    const source = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
    const documents = [
      ...readRelayDocuments(source('persisted_queries.json')),
      ...readManifest(source('documents/kit/1.0.0.json')),
    ]
      .map(({ text }) => parse(text))
      .filter((document) => getOperationAST(document)?.operation !== OperationTypeNode.SUBSCRIPTION)
      .filter(isCompilable);
    expect(documents.length).toBeGreaterThan(200);
    // A comparison takes a tenth of a second; `npm run soak` makes all of them.
    const chosen = process.env.ALL_DOCUMENTS ? documents : documents.filter((_, index) => index % 20 === 0);
    for (const document of chosen)
      expect(await compare(document), getOperationAST(document)?.name?.value).toBeUndefined();
  },
);

test('no type resolver throws: compiled, that would reject the whole answer', () => {
  const schema = createSchema();
  for (const type of Object.values(schema.getTypeMap()))
    if ('resolveType' in type && type.resolveType)
      for (const value of [{}, { __typename: 'User' }])
        expect(() =>
          Reflect.apply(type.resolveType ?? String, undefined, [value, {}, {}, type]),
        ).not.toThrow();
});
