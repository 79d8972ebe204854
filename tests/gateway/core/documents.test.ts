import { createHash } from 'node:crypto';
import { getIntrospectionQuery, type GraphQLError, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { enforceLimits } from '../../../gateway/core/graphql/limits.ts';
import { createDocuments } from '../../../gateway/core/graphql/parsing.ts';
import { createSchema } from '../../../gateway/app/schema.ts';

const schema = createSchema();
const read = (source: string, isTrusted = false) =>
  createDocuments(schema, { introspection: true }).read(source, isTrusted);
const codesOf = (reading: ReturnType<typeof read>) =>
  'errors' in reading ? [...new Set(reading.errors.map(({ extensions }) => extensions.code))] : [];

/** Each fragment spreads the next twice: what it expands to doubles with each. */
const doubling = (levels: number) =>
  `{ viewer { ...f0 } } ${Array.from(
    { length: levels },
    (_, level) => `fragment f${level} on Viewer { ...f${level + 1} id ...f${level + 1} }`,
  ).join(' ')} fragment f${levels} on Viewer { id }`;

/** What becomes of an operation with its variables: the code by which it is refused, or nothing. */
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

// Would anything walk what these expand to, no test of them would ever end.
describe('what a document expands to', () => {
  test.each([22, 100, 140])('%i levels of fragments that spread each other twice are refused', (levels) => {
    expect(codesOf(read(doubling(levels)))).toEqual(['TOO_COMPLEX']);
  });

  test('a trusted document is read, and measured once', () => {
    const source = doubling(60);
    expect(codesOf(read(source, true))).toEqual([]);
    expect(codeOf(source, {}, true)).toBeUndefined();
    expect(codeOf(source)).toBe('TOO_COMPLEX');
  });

  test('a circle of fragments ends', () => {
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
  ])('%s within each other, deeper than any stack, are refused', (_name, source) => {
    expect(codesOf(read(source))).toEqual(['TOO_COMPLEX']);
  });

  test.each([
    ['fields', `{ viewer { ${'id '.repeat(1_400)} } }`],
    ['fragments', fragments(500)],
  ])('many %s in one place are refused before they are compared', (_name, source) => {
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
  ])('one field many times in %s is refused before it is compared', (_name, source) => {
    expect(codesOf(read(source))).toEqual(['TOO_COMPLEX']);
  });

  test('fields that fragments of several types have in common are not too much', () => {
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

  test('a list costs what it holds, as variable, as literal and as default', () => {
    expect(codeOf(nodes(feeds), { ids: ids(5) })).toBeUndefined();
    expect(codeOf(nodes(feeds), { ids: ids(100) })).toBeUndefined();
    const heavy =
      '... on Community { feed(first: 50) { nodes { id text author { fullName slug job } community { id title } } } }';
    expect(codeOf(nodes(heavy), { ids: ids(5) })).toBeUndefined();
    expect(codeOf(nodes(heavy), { ids: ids(100) })).toBe('TOO_COMPLEX');
    const literal = JSON.stringify(ids(100));
    expect(codeOf(`{ nodes(ids: ${literal}) { ${heavy} } }`)).toBe('TOO_COMPLEX');
    expect(codeOf(`query ($ids: [ID!]! = ${literal}) { nodes(ids: $ids) { ${heavy} } }`)).toBe('TOO_COMPLEX');
    expect(codeOf(nodes(heavy), { ids: [] })).toBeUndefined();
  });

  test('what costs a call of the API for each item is paid for each: a hundred times for a field', () => {
    const comments = '... on Post { comments(first: 1) { nodes { id } } }';
    // 100 for each id, and 100 for the comments of each.
    expect(codeOf(nodes('id'), { ids: ids(100) })).toBeUndefined();
    expect(codeOf(nodes(comments), { ids: ids(100) })).toBeUndefined();
    const both = `... on Post { comments(first: 1) { nodes { id } } reactors(first: 1) { nodes { id } } }`;
    expect(codeOf(nodes(both), { ids: ids(90) })).toBeUndefined();
    expect(codeOf(nodes(both), { ids: ids(100) })).toBe('TOO_COMPLEX');
  });

  test('pages of pages cost their product, whatever number is given', () => {
    const paged = `query ($n: Int) { viewer { feed(first: $n) { nodes { comments(first: $n) { nodes { id text } } } } } }`;
    expect(codeOf(paged, { n: 20 })).toBeUndefined();
    for (const n of [100, 2 ** 31, 1e308, Infinity]) expect(codeOf(paged, { n })).toBe('TOO_COMPLEX');
    expect(codeOf(paged, { n: -5 })).toBeUndefined();
  });

  test('reaching back to what is unread costs as far as it may reach', () => {
    const messages = (args: string, count: number) =>
      `query ($id: ID!, $is: Boolean) { node(id: $id) { ... on Conversation { ${Array.from(
        { length: count },
        (_, index) => `m${index}: messages(${args}) { nodes { id text author { fullName } } }`,
      ).join(' ')} } } }`;
    expect(codeOf(messages('last: 1, throughUnread: true', 5))).toBeUndefined();
    expect(codeOf(messages('last: 1, throughUnread: true', 20))).toBe('TOO_COMPLEX');
    expect(codeOf(messages('last: 1, throughUnread: $is', 20), { is: true })).toBe('TOO_COMPLEX');
    expect(codeOf(messages('last: 1, throughUnread: false', 20))).toBeUndefined();
    expect(codeOf(messages('last: 1, throughUnread: true, before: "a"', 20))).toBeUndefined();
  });

  test('no list is longer than a hundred, wherever it stands, and the place is told', () => {
    const post = 'mutation ($input: UpdatePostInput!) { updatePost(input: $input) { userErrors { code } } }';
    const input = { postId: 'a', removedImageIds: ids(101) };
    expect(admission(post, { input })).toMatchObject({
      message: 'The value at "$input.removedImageIds" has 101 elements; at most 100 are taken.',
      extensions: { code: 'BAD_USER_INPUT', argument: '$input.removedImageIds' },
    });
    // A trusted document may ask what it asks; what it is given is checked like any.
    expect(codeOf(post, { input }, true)).toBe('BAD_USER_INPUT');
    expect(codeOf(post, { input: { ...input, removedImageIds: ids(100) } })).toBeUndefined();
    expect(codeOf(nodes('id'), { ids: ids(101) })).toBe('BAD_USER_INPUT');
    expect(codeOf(`{ nodes(ids: ${JSON.stringify(ids(101))}) { id } }`)).toBe('BAD_USER_INPUT');
  });

  test('values within values, deeper than any stack, are refused', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}1${']'.repeat(100_000)}`) as unknown;
    expect(codeOf(nodes('id'), { ids: deep })).toBe('BAD_USER_INPUT');
  });
});

describe('text that cannot be kept', () => {
  test.each([
    ['NUL', 'a\\u0000b'],
    ['NUL in braces', 'a\\u{0}b'],
  ])('%s in a literal is refused, and the place is told', (_name, text) => {
    const source = `mutation { createPost(input: { communityId: "a", text: "${text}" }) { userErrors { code } } }`;
    expect(read(source)).toMatchObject({
      errors: [
        {
          message: expect.stringContaining('"createPost.input.text"') as string,
          extensions: { code: 'BAD_USER_INPUT', reason: 'UNWRITABLE_TEXT' },
        },
      ],
    });
    expect(codesOf(read(`query ($s: String! = "${text}") { user(slug: $s) { id } }`))).toEqual([
      'BAD_USER_INPUT',
    ]);
  });

  test('pairs of surrogates are text like any', () => {
    const post = 'query ($slug: String!) { user(slug: $slug) { id } }';
    expect(codeOf(post, { slug: '👍🏽 é \n\t' })).toBeUndefined();
    for (const slug of ['\0', '\ud83d', '\udc4d\ud83d'])
      expect(admission(post, { slug })).toMatchObject({
        extensions: { code: 'BAD_USER_INPUT', argument: '$slug' },
      });
  });
});

describe('the documents that are kept', () => {
  const hash = (source: string) => createHash('sha256').update(source).digest('hex');

  test('are those that are served: what is refused or wrong is forgotten', () => {
    const documents = createDocuments(schema, { introspection: true });
    for (const source of [doubling(30), '{ nothing }', '{{{', '{ viewer { ...f } }']) {
      expect(documents.read(source, false)).toHaveProperty('errors');
      expect(documents.find(hash(source))).toBeUndefined();
    }
    expect(documents.read('{ viewer { id } }', false)).toHaveProperty('document');
    expect(documents.find(hash('{ viewer { id } }'))).toBeDefined();
  });

  test('are known as unfit where they are trusted, and served by nobody', () => {
    const documents = createDocuments(schema, { introspection: true });
    for (const source of ['{ nothing }', '{ viewer { ...f } }']) {
      const first = documents.read(source, true);
      expect(codesOf(first)).toEqual(['GRAPHQL_VALIDATION_FAILED']);
      // The very verdict: it is not validated again.
      expect(documents.read(source, true)).toBe(first);
      expect(documents.find(hash(source))).toBeUndefined();
    }
  });
});

describe('what the parser does not count', () => {
  const comments = (count: number) => '#\n'.repeat(count);

  test('is too much where it is more than a document has tokens, wherever it stands', () => {
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

  test('takes its part of the memory that documents have, and crowds out no trusted one', () => {
    const documents = createDocuments(schema, { introspection: true });
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

test('without introspection a document cannot ask for the schema, and errors do not tell of it', () => {
  const documents = createDocuments(schema, { introspection: false });
  expect(codesOf(documents.read(getIntrospectionQuery(), false))).toEqual(['GRAPHQL_VALIDATION_FAILED']);
  expect(JSON.stringify(documents.read('{ viewr { id } }', false))).not.toContain('Did you mean');
  // A text that repeats those words was once searched for them again from each.
  const text = 'Did you mean '.repeat(15_000);
  expect(codesOf(documents.read(`{ viewer { feed(first: "${text}") { nodes { id } } } }`, false))).toEqual([
    'GRAPHQL_VALIDATION_FAILED',
  ]);
});
