import { makeExecutableSchema } from '@graphql-tools/schema';
import { execute, GraphQLError, parse } from 'graphql';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { fault } from '../../../gateway/core/errors.ts';
import { createExecutor } from '../../../gateway/core/graphql/compiledExecution.ts';

const schema = makeExecutableSchema({
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
        throw fault('NOT_FOUND', 'absent');
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
  ['query Q($id: ID!, $n: Int) { person(id: $id) { friends(first: $n) { name } } }', { id: 5 }],
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
  ['query Q($f: Filter!) { mood(filter: $f) }', {}],
  ['query Q($id: ID!) { person(id: $id) { name } }', { id: null }],
  ['{ list nested }'],
  ['{ fails later }'],
  ['{ failsRequired }'],
  ['{ designed later }'],
  ['{ maybe { name broken } }'],
  ['{ maybe { name brokenRequired } later }'],
  ['mutation { a: add(n: 1) b: add(n: 2) }'],
  ['query A { later } query B { list }', {}, 'B'],
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

const log = pino({ level: 'silent' });

describe('execution of registered documents', () => {
  test.each(operations)('answers %s like graphql-js', async (text, variables = {}, operationName) => {
    const document = parse(text);
    const executor = createExecutor(schema, { introspection: true, log });
    const expected = plain(
      await execute({ schema, document, variableValues: variables, operationName, contextValue: {} }),
    );
    const run = async () =>
      plain(await executor.execute({ document, operationName, variables, context: {}, isRegistered: true }));
    expect(await run()).toEqual(expected);
    await executor.register(document);
    expect(await run()).toEqual(expected);
  });

  test('reports places in the text, as graphql-js does', async () => {
    const document = parse('query Q {\r\n  later\n  designed\n}');
    const executor = createExecutor(schema, { introspection: true, log });
    expect(await executor.register(document)).toBeUndefined();
    const { errors } = await executor.execute({
      document,
      operationName: 'Q',
      variables: {},
      context: {},
      isRegistered: true,
    });
    expect(errors?.[0]?.toJSON()).toEqual({
      message: 'dessiné',
      path: ['designed'],
      locations: [{ line: 3, column: 3 }],
      extensions: { code: 'FORBIDDEN', detail: 7 },
    });
  });

  test('interprets a document of several operations', async () => {
    const executor = createExecutor(schema, { introspection: true, log });
    expect(await executor.register(parse('query A { later } query B { list }'))).toContain(
      'several operations',
    );
  });
});
