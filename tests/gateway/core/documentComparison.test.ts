import { readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import fc from 'fast-check';
import {
  type DocumentNode,
  execute,
  getNamedType,
  getOperationAST,
  type GraphQLObjectType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  OperationTypeNode,
  parse,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import pino from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { createSchema } from '../../../gateway/app/schema.ts';
import { createExecutor, type Executor } from '../../../gateway/core/graphql/compiledExecution.ts';
import { readManifest } from '../../../gateway/core/graphql/manifests.ts';
import { createMockedSchema, type MockedRun } from '../../../gateway/core/graphql/mockedSchema.ts';

const schema = createSchema();
const log = pino({ level: 'silent' });
let executor: Executor;
beforeAll(() => {
  executor = createExecutor(schema, { introspection: true, log });
});

const file = (name: string) =>
  readManifest(readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8'));
const isExecuted = (document: DocumentNode) =>
  getOperationAST(document)?.operation !== OperationTypeNode.SUBSCRIPTION;

test('compiles nearly all documents of the web client and of the kit', { timeout: 300_000 }, async () => {
  // Comparing one takes 75 ms of processor: every fifth stands for all.
  const documents = [...file('persisted_queries.json'), ...file('documents/kit/1.0.0.json')]
    .map(({ text }) => parse(text))
    .filter(isExecuted)
    .filter((_, index) => index % 5 === 0);
  const refused: unknown[] = [];
  for (const document of documents) {
    const difference = await executor.register(document);
    if (difference) refused.push({ name: getOperationAST(document)?.name?.value, difference });
  }
  // Of all 268 two are refused, which differ in the order of fields.
  expect(documents.length).toBeGreaterThan(50);
  expect(refused.length, JSON.stringify(refused)).toBeLessThanOrEqual(2);
});

describe('refuses a document whose compiled form differs', () => {
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
  ])('%s', async (_what, text) => {
    const document = parse(text);
    expect(isCompiledQuery(compileQuery(example, document))).toBe(true);
    const { register } = createExecutor(example, { introspection: true, log });
    expect(await register(document)).toMatch(/^It differs with /);
  });

  test('more conditions than are compared', async () => {
    const names = Array.from({ length: 7 }, (_, index) => `v${index}`);
    const text = `query Q(${names.map((name) => `$${name}: Boolean!`).join(' ')}) {
      ${names.map((name) => `${name}: person @include(if: $${name}) { id }`).join(' ')} }`;
    const { register } = createExecutor(example, { introspection: true, log });
    expect(await register(parse(text))).toBe('It has too many conditions.');
  });
});

/** A selection of some fields of a type, of which any may stand under a condition or come from a fragment. */
function selectionOf(type: GraphQLObjectType, depth: number): fc.Arbitrary<string> {
  const fields = Object.values(type.getFields()).filter(
    (field) => !field.args.some(isRequiredArgument) && (depth > 0 || isLeafType(getNamedType(field.type))),
  );
  if (fields.length === 0) return fc.constant('{ __typename }');
  const condition = fc.constantFrom('', '', '', ' @include(if: $a)', ' @skip(if: $b)');
  const field = fc.constantFrom(...fields).chain((chosen) => {
    const named = getNamedType(chosen.type);
    const inner = isObjectType(named)
      ? selectionOf(named, depth - 1)
      : fc.constant(isLeafType(named) ? '' : '{ __typename }');
    return fc.tuple(condition, inner).map(([on, selection]) => `${chosen.name}${on} ${selection}`);
  });
  const spread = type.name === 'User' ? condition.map((on) => `...F${on}`) : field;
  const one = fc.oneof({ arbitrary: field, weight: 3 }, spread);
  return fc.array(one, { minLength: 1, maxLength: 3 }).map((all) => `{ __typename ${all.join(' ')} }`);
}

test('whatever is compiled answers as graphql-js does', { timeout: 120_000 }, async () => {
  const viewer = schema.getType('Viewer');
  if (!isObjectType(viewer)) throw new Error('There is no Viewer.');
  const mocked = createMockedSchema(schema);
  const over = createExecutor(mocked, { introspection: true, log });
  let compiled = 0;
  await fc.assert(
    fc.asyncProperty(
      selectionOf(viewer, 3),
      fc.boolean(),
      fc.boolean(),
      fc.nat(5),
      async (selection, a, b, type) => {
        const document = parse(`query Q($a: Boolean!, $b: Boolean!) {
          viewer ${selection} platform @include(if: $a) { capabilities }
        } fragment F on User { id fullName }`);
        if ((await over.register(document)) === undefined) compiled += 1;
        const runOf = (): MockedRun => ({ type, items: 2, calls: [], fields: new Map(), possibleTypes: 1 });
        const [one, other] = [runOf(), runOf()];
        const variables = { a, b };
        const operation = { document, operationName: 'Q', variables, context: one, isRegistered: true };
        const actual = await over.execute(operation);
        const expected = await execute({
          schema: mocked,
          document,
          variableValues: variables,
          contextValue: other,
        });
        expect(JSON.stringify(actual)).toBe(JSON.stringify(expected));
        expect(new Set(one.calls.map(({ path }) => path))).toEqual(
          new Set(other.calls.map(({ path }) => path)),
        );
      },
    ),
    { numRuns: 60 },
  );
  expect(compiled).toBeGreaterThan(0);
  expect(compiled).toBeLessThan(60);
});

test('no type resolver throws: compiled, that would reject the whole answer', () => {
  for (const type of Object.values(schema.getTypeMap()))
    if ('resolveType' in type && type.resolveType)
      for (const value of [{}, { __typename: 'User' }])
        expect(() =>
          Reflect.apply(type.resolveType ?? String, undefined, [value, {}, {}, type]),
        ).not.toThrow();
});
