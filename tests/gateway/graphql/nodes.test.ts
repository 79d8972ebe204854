import { makeExecutableSchema } from '@graphql-tools/schema';
import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { createExecutor } from '../../../gateway/graphql/compiledExecution.ts';
import type { Context } from '../../../gateway/graphql/context.ts';
import { nodeResolvers } from '../../../gateway/graphql/nodes.ts';
import { graphqlError } from '../../../gateway/http/errors.ts';

const things = {
  type: 'Thing',
  fetch(id: string, _context: Context) {
    if (id === 'slow') return Promise.reject(graphqlError('UPSTREAM_TIMEOUT', 'Trop long'));
    if (id === 'broken') throw graphqlError('UPSTREAM_INVALID_RESPONSE', 'Illisible');
    return { __typename: 'Thing', id };
  },
};
const schema = makeExecutableSchema({
  typeDefs: `
    interface Node { id: ID! }
    type Thing implements Node { id: ID! }
    type Query { node(id: ID!): Node nodes(ids: [ID!]!): [Node]! }
  `,
  resolvers: nodeResolvers([things]),
});

test.each([false, true])('nodes reports a failing object alone (compiled: %s)', async (isTrusted) => {
  const { data, errors } = await createExecutor(schema, { introspection: false })({
    document: parse('query Q($ids: [ID!]!) { nodes(ids: $ids) { id } }'),
    operationName: 'Q',
    variables: { ids: ['a', 'slow', 'broken', 'b'] },
    context: {},
    isTrusted,
  });
  expect(data).toEqual({ nodes: [{ id: 'a' }, null, null, { id: 'b' }] });
  expect(errors?.map(({ path, extensions }) => [path, extensions])).toEqual([
    [['nodes', 1], { code: 'UPSTREAM_TIMEOUT' }],
    [['nodes', 2], { code: 'UPSTREAM_INVALID_RESPONSE' }],
  ]);
});
