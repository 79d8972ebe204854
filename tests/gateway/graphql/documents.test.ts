/** Documents that cost too much, or cannot be stored, are refused before anything is executed. */
import { createHash } from 'node:crypto';
import {
  getIntrospectionQuery,
  getOperationAST,
  type GraphQLError,
  Kind,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { enforceLimits } from '../../../gateway/graphql/limits.ts';
import { createDocumentCache } from '../../../gateway/graphql/documentCache.ts';
import { createSchema } from '../../../gateway/app/schema.ts';

const schema = createSchema();
const read = (source: string, isTrusted = false) =>
  createDocumentCache(schema, { introspection: true }).read(source, isTrusted);
const codesOf = (reading: ReturnType<typeof read>) =>
  'errors' in reading ? [...new Set(reading.errors.map(({ extensions }) => extensions.code))] : [];

/** Each fragment spreads the next twice: what it expands to doubles with each. */
const doubling = (levels: number) =>
  `{ viewer { ...f0 } } ${Array.from(
    { length: levels },
    (_, level) => `fragment f${level} on Viewer { ...f${level + 1} id ...f${level + 1} }`,
  ).join(' ')} fragment f${levels} on Viewer { id }`;

/** The error by which an operation with its variables is refused, if it is. */
function admission(
  source: string,
  variables: Record<string, unknown> = {},
  isTrusted = false,
): GraphQLError | undefined {
  const document = parse(source);
  const operation = document.definitions.find(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  );
  if (!operation) throw new Error('No operation.');
  try {
    enforceLimits(schema, document, operation, variables, isTrusted);
    return undefined;
  } catch (error) {
    return error as GraphQLError;
  }
}
const codeOf = (...asked: Parameters<typeof admission>) => admission(...asked)?.extensions.code;

// A walk through what these expand to would never end.
describe('a document', () => {
  test('with fragments that double is refused, unless it is trusted', () => {
    for (const levels of [22, 140]) expect(codesOf(read(doubling(levels)))).toEqual(['TOO_COMPLEX']);
    const source = doubling(60);
    expect(codesOf(read(source, true))).toEqual([]);
    expect(codeOf(source, {}, true)).toBeUndefined();
    expect(codeOf(source)).toBe('TOO_COMPLEX');
  });

  test('with circular fragments is refused', () => {
    const circle = Array.from(
      { length: 50 },
      (_, i) => `fragment f${i} on Viewer { id ...f${(i + 1) % 50} }`,
    );
    expect(codesOf(read(`{ viewer { ...f0 } } ${circle.join(' ')}`))).toEqual(['GRAPHQL_VALIDATION_FAILED']);
  });

  test.each([
    ['selections', `{${'a{'.repeat(2_400)}a${'}'.repeat(2_401)}`],
    ['inline fragments', `{${'...{'.repeat(1_600)}id${'}'.repeat(1_601)}`],
    ['lists', `{ node(id: ${'['.repeat(4_900)}`],
    ['objects', `{ node(id: ${'{a:'.repeat(1_600)}1${'}'.repeat(1_600)}) { id } }`],
    ['types', `query ($a: ${'['.repeat(2_400)}ID${']'.repeat(2_400)}) { __typename }`],
  ])('with nested %s deeper than any stack is refused', (_name, source) => {
    expect(codesOf(read(source))).toEqual(['TOO_COMPLEX']);
  });

  test.each([
    ['fields', `{ viewer { ${'id '.repeat(1_400)} } }`],
    ['fragments', fragments(500)],
  ])('with many %s in one place is refused before they are compared', (_name, source) => {
    expect(codesOf(read(source))).toEqual(['TOO_COMPLEX']);
  });

  const page = 'feed(first: 2, after: "aa") { edges { node { id } } }';
  const many = (count: number, selection: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => selection(index)).join(' ');
  test.each([
    ['inline fragments', `{ viewer { ${many(230, () => `... { ${page} }`)} } }`],
    [
      'fragments',
      `{ viewer { ${many(100, (i) => `...f${i}`)} } } ${many(100, (i) => `fragment f${i} on Viewer { ${page} }`)}`,
    ],
    ['merged fields', `{ ${many(100, () => `... { viewer { ${page} } }`)} }`],
    [
      'a fragment of no operation',
      `{ viewer { id } } fragment f on Viewer { ${many(230, () => `... { ${page} }`)} }`,
    ],
  ])('with one field many times in %s is refused before it is compared', (_name, source) => {
    expect(codesOf(read(source))).toEqual(['TOO_COMPLEX']);
  });

  test('may select the same fields of several types', () => {
    const types = ['Post', 'Comment', 'Community', 'User', 'Message', 'Conversation', 'Notification'];
    const source = `{ nodes(ids: []) { ${types.map((type) => `... on ${type} { __typename id }`).join(' ')} } }`;
    expect(codesOf(read(source))).toEqual([]);
  });
});

function fragments(count: number): string {
  const names = Array.from({ length: count }, (_, index) => `f${index}`);
  return `{ viewer { ${names.map((name) => `...${name}`).join(' ')} } } ${names
    .map((name) => `fragment ${name} on Viewer { id }`)
    .join(' ')}`;
}

describe('lists and pages', () => {
  const nodes = (selection: string) => `query ($ids: [ID!]!) { nodes(ids: $ids) { ${selection} } }`;
  const feeds = '... on Community { feed(first: 20) { nodes { id text } } }';
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `id${index}`);

  test('a list costs as many as its elements, as variable, literal and default', () => {
    expect(codeOf(nodes(feeds), { ids: ids(5) })).toBeUndefined();
    expect(codeOf(nodes(feeds), { ids: ids(100) })).toBeUndefined();
    const heavy =
      '... on Community { feed(first: 50) { nodes { id text author { name databaseId jobTitle } community { id title } } } }';
    expect(codeOf(nodes(heavy), { ids: ids(5) })).toBeUndefined();
    expect(codeOf(nodes(heavy), { ids: ids(100) })).toBe('TOO_COMPLEX');
    const literal = JSON.stringify(ids(100));
    expect(codeOf(`{ nodes(ids: ${literal}) { ${heavy} } }`)).toBe('TOO_COMPLEX');
    expect(codeOf(`query ($ids: [ID!]! = ${literal}) { nodes(ids: $ids) { ${heavy} } }`)).toBe('TOO_COMPLEX');
    expect(codeOf(nodes(heavy), { ids: [] })).toBeUndefined();
  });

  test('a call of the API for each item costs a hundred for each', () => {
    const comments = '... on Post { comments(first: 1) { nodes { id } } }';
    // 100 for each id, and 100 for the comments of each.
    expect(codeOf(nodes('id'), { ids: ids(100) })).toBeUndefined();
    expect(codeOf(nodes(comments), { ids: ids(100) })).toBeUndefined();
    const both = `... on Post { comments(first: 1) { nodes { id } } reactors(first: 1) { nodes { id } } }`;
    expect(codeOf(nodes(both), { ids: ids(90) })).toBeUndefined();
    expect(codeOf(nodes(both), { ids: ids(100) })).toBe('TOO_COMPLEX');
  });

  test('pages of pages cost their product, whatever the number', () => {
    const paged = `query ($n: Int) { viewer { feed(first: $n) { nodes { comments(first: $n) { nodes { id text } } } } } }`;
    expect(codeOf(paged, { n: 20 })).toBeUndefined();
    for (const n of [100, 2 ** 31, 1e308, Infinity]) expect(codeOf(paged, { n })).toBe('TOO_COMPLEX');
    expect(codeOf(paged, { n: -5 })).toBeUndefined();
  });

  test('reading back to unread messages costs the most that it may read', () => {
    const messages = (args: string, count: number) =>
      `query ($id: ID!, $is: Boolean) { node(id: $id) { ... on Conversation { ${Array.from(
        { length: count },
        (_, index) => `m${index}: messages(${args}) { nodes { id text author { name } } }`,
      ).join(' ')} } } }`;
    expect(codeOf(messages('last: 1, throughUnread: true', 5))).toBeUndefined();
    expect(codeOf(messages('last: 1, throughUnread: true', 20))).toBe('TOO_COMPLEX');
    expect(codeOf(messages('last: 1, throughUnread: $is', 20), { is: true })).toBe('TOO_COMPLEX');
    expect(codeOf(messages('last: 1, throughUnread: false', 20))).toBeUndefined();
    expect(codeOf(messages('last: 1, throughUnread: true, before: "a"', 20))).toBeUndefined();
  });

  test('a list has at most 1,000 elements, and the error names it', () => {
    const post = 'mutation ($input: UpdatePostInput!) { updatePost(input: $input) { userErrors { code } } }';
    const input = { postId: 'a', removedImageKeys: ids(1_001) };
    expect(admission(post, { input })).toMatchObject({
      message: 'The value at "$input.removedImageKeys" has 1001 elements; at most 1000 are taken.',
      extensions: { code: 'BAD_USER_INPUT', argument: '$input.removedImageKeys' },
    });
    // A trusted document may ask what it asks; what it is given is checked like any.
    expect(codeOf(post, { input }, true)).toBe('BAD_USER_INPUT');
    expect(codeOf(post, { input: { ...input, removedImageKeys: ids(1_000) } })).toBeUndefined();
    expect(codeOf(nodes('id'), { ids: ids(1_001) })).toBe('BAD_USER_INPUT');
    expect(codeOf(`{ nodes(ids: ${JSON.stringify(ids(1_001))}) { id } }`)).toBe('BAD_USER_INPUT');
  });

  test('values nested deeper than any stack are refused', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}1${']'.repeat(100_000)}`) as unknown;
    expect(codeOf(nodes('id'), { ids: deep })).toBe('BAD_USER_INPUT');
  });
});

describe('text that cannot be stored', () => {
  test.each([
    ['NUL', 'a\\u0000b'],
    ['NUL in braces', 'a\\u{0}b'],
  ])('%s in a literal is refused, and the error names its place', (_name, text) => {
    const source = `mutation { createPost(input: { communityId: "a", text: "${text}" }) { userErrors { code } } }`;
    expect(read(source)).toMatchObject({
      errors: [
        {
          message: expect.stringContaining('"createPost.input.text"') as string,
          extensions: { code: 'BAD_USER_INPUT', reason: 'UNWRITABLE_TEXT' },
        },
      ],
    });
    expect(codesOf(read(`query ($s: String! = "${text}") { user(databaseId: $s) { id } }`))).toEqual([
      'BAD_USER_INPUT',
    ]);
  });

  test('lone surrogates and NUL in variables are refused, pairs are not', () => {
    const post = 'query ($databaseId: String!) { user(databaseId: $databaseId) { id } }';
    expect(codeOf(post, { databaseId: '👍🏽 é \n\t' })).toBeUndefined();
    for (const databaseId of ['\0', '\ud83d', '\udc4d\ud83d'])
      expect(admission(post, { databaseId })).toMatchObject({
        extensions: { code: 'BAD_USER_INPUT', argument: '$databaseId' },
      });
  });
});

describe('the cache of documents', () => {
  const hash = (source: string) => createHash('sha256').update(source).digest('hex');

  test('has no refused or invalid ones', () => {
    const documents = createDocumentCache(schema, { introspection: true });
    for (const source of [doubling(30), '{ nothing }', '{{{', '{ viewer { ...f } }']) {
      expect(documents.read(source, false)).toHaveProperty('errors');
      expect(documents.find(hash(source))).toBeUndefined();
    }
    expect(documents.read('{ viewer { id } }', false)).toHaveProperty('document');
    expect(documents.find(hash('{ viewer { id } }'))).toBeDefined();
  });

  test('has the verdict on invalid trusted ones, which are not validated again', () => {
    const documents = createDocumentCache(schema, { introspection: true });
    for (const source of ['{ nothing }', '{ viewer { ...f } }']) {
      const first = documents.read(source, true);
      expect(codesOf(first)).toEqual(['GRAPHQL_VALIDATION_FAILED']);
      expect(documents.read(source, true)).toBe(first);
      expect(documents.find(hash(source))).toBeUndefined();
    }
  });
});

describe('comments and line breaks', () => {
  const comments = (count: number) => '#\n'.repeat(count);

  test('are limited as tokens are', () => {
    for (const source of [
      `{ viewer { id } }${comments(6_000)}`,
      `${comments(6_000)}{ viewer { id } }`,
      `{ viewer { ${comments(3_000)} id ${comments(3_000)} } }`,
      `{ viewer { feed(first: """a${'\n'.repeat(6_000)}a""") { nodes { id } } } }`,
    ])
      expect(codesOf(read(source))).toEqual(['TOO_COMPLEX']);
    expect(read(`# One\n{ viewer { id } }${comments(4_000)}`)).toHaveProperty('document');
    expect(
      codesOf(read(`{ viewer { feed(first: """a${'\n'.repeat(4_000)}a""") { nodes { id } } } }`)),
    ).toEqual(['GRAPHQL_VALIDATION_FAILED']);
  });

  test('count in the cache, and displace no trusted document', () => {
    const documents = createDocumentCache(schema, { introspection: true });
    documents.read('{ viewer { id } }', true);
    const sources = Array.from(
      { length: 120 },
      (_, serial) => `{ __typename } #${serial}\n${comments(4_900)}`,
    );
    for (const source of sources) expect(documents.read(source, false)).toHaveProperty('document');
    const kept = sources.filter((source) =>
      documents.find(createHash('sha256').update(source).digest('hex')),
    );
    expect(kept.length).toBeGreaterThan(20);
    expect(kept.length).toBeLessThan(100);
    expect(documents.find(createHash('sha256').update('{ viewer { id } }').digest('hex'))).toBeDefined();
  });
});

test('without introspection, errors do not reveal the schema', () => {
  const documents = createDocumentCache(schema, { introspection: false });
  expect(codesOf(documents.read(getIntrospectionQuery(), false))).toEqual(['GRAPHQL_VALIDATION_FAILED']);
  expect(JSON.stringify(documents.read('{ viewr { id } }', false))).not.toContain('Did you mean');
  // Repeated, these words were once searched for again from each.
  const text = 'Did you mean '.repeat(15_000);
  expect(codesOf(documents.read(`{ viewer { feed(first: "${text}") { nodes { id } } } }`, false))).toEqual([
    'GRAPHQL_VALIDATION_FAILED',
  ]);
});

test('a document is measured again for other variables', () => {
  const document = parse('query Feed($first: Int) { viewer { feed(first: $first) { nodes { text } } } }');
  const operation = getOperationAST(document);
  if (!operation) throw new Error('There is no operation.');
  const costOf = (variables: Record<string, unknown>) =>
    enforceLimits(schema, document, operation, variables).requested;
  const [few, many] = [costOf({ first: 3 }), costOf({ first: 50 })];
  expect(many).toBeGreaterThan(few * 10);
  expect([costOf({ first: 3 }), costOf({ first: 50 })]).toEqual([few, many]);
  expect(() => costOf({ first: 3, note: '\0' })).toThrow('NUL');
});
