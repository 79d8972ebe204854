/** What a document asks is measured once for each size of its variables. */
import { getOperationAST, parse } from 'graphql';
import { expect, test } from 'vitest';
import { createSchema } from '../../../gateway/app/schema.ts';
import { enforceLimits } from '../../../gateway/core/graphql/limits.ts';

const schema = createSchema();
const document = parse('query Feed($first: Int) { viewer { feed(first: $first) { nodes { text } } } }');
const operation = getOperationAST(document);

function costOf(variables: Record<string, unknown>): number {
  if (!operation) throw new Error('There is no operation.');
  return enforceLimits(schema, document, operation, variables).requested;
}

test('the same document costs what its variables ask, whatever was asked before', () => {
  const [few, many] = [costOf({ first: 3 }), costOf({ first: 50 })];
  expect(many).toBeGreaterThan(few * 10);
  expect([costOf({ first: 3 }), costOf({ first: 50 })]).toEqual([few, many]);
});

test('a value that no argument may have is refused, also after one that may', () => {
  costOf({ first: 3, note: 'a' });
  expect(() => costOf({ first: 3, note: '\0' })).toThrow('NUL');
});
