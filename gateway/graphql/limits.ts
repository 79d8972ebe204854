import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import { graphqlError } from '../http/errors.ts';
import { type ArgumentValues, createArgumentReader, unknownArgumentValues } from './argumentValues.ts';
import { maxIntrospectedFields } from './introspection.ts';
import { createQueryCost, type QueryCost } from './queryCost.ts';

/** Limits of operations that are not trusted documents. */
const limits: Readonly<QueryCost> = {
  depth: 15,
  fields: 1_500,
  aliases: 30,
  duplicates: 50,
  directives: 40,
  cost: 30_000,
  introspection: maxIntrospectedFields,
};

/** Maximum number of lexical tokens of a document. */
export const maxTokens = 5_000;

/** Maximum number of fragments: validation compares them in pairs. */
const maxFragments = 150;

/** Error for an operation that exceeds a limit. */
export const tooComplexError = (what: string) =>
  graphqlError('TOO_COMPLEX', `The operation asks too much (${what}).`);

function refuseAbove(max: Readonly<QueryCost>, asked: Readonly<QueryCost>): void {
  for (const name of ['depth', 'fields', 'aliases', 'duplicates', 'directives', 'introspection'] as const)
    if (asked[name] > max[name]) throw tooComplexError(name);
}

const number = new Intl.NumberFormat('en');

const tooCostly = (cost: number, limit: number): GraphQLError =>
  graphqlError(
    'TOO_COMPLEX',
    `The operation costs ${number.format(cost)}; the limit is ${number.format(limit)}. Request smaller pages or fewer nested lists.`,
    { cost, limit },
  );

/**
 * Rejects a document before validation, whose time grows faster than the document: TOO_COMPLEX for its structure,
 * BAD_USER_INPUT for invalid values.
 */
export function enforceStructure(schema: GraphQLSchema, document: DocumentNode): void {
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  if (fragments.length > maxFragments) throw tooComplexError('fragments');
  const measure = createQueryCost(schema, document, unknownArgumentValues);
  let [fields, introspection] = [0, 0];
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const asked = measure(definition);
    fields += asked.fields;
    introspection += asked.introspection;
    refuseAbove(limits, { ...asked, fields, introspection });
  }
}

/** Limits of trusted operations: what they cost with the largest pages and lists. */
const allowances = new WeakMap<OperationDefinitionNode, Readonly<QueryCost>>();

function allowance(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Readonly<QueryCost> {
  const known = allowances.get(operation);
  if (known) return known;
  const own = createQueryCost(schema, document, unknownArgumentValues)(operation);
  const max = { ...own, cost: Math.max(own.cost, limits.cost) };
  allowances.set(operation, max);
  return max;
}

/** Costs of operations, by the sizes of their variables. */
const measured = new WeakMap<OperationDefinitionNode, Map<string, Readonly<QueryCost>>>();
/** Maximum number of cached sizes per operation. */
const maxCachedSizes = 20;
/** Maximum length of a cached size key, in characters. */
const maxSizesLength = 1_000;

/** The cost of an operation with these values, cached by their sizes. */
function cachedCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  given: ArgumentValues,
): Readonly<QueryCost> {
  const known = measured.get(operation) ?? new Map<string, Readonly<QueryCost>>();
  const before = known.get(given.sizes);
  if (before) return before;
  const asked = createQueryCost(schema, document, given)(operation);
  if (given.sizes.length <= maxSizesLength && known.size < maxCachedSizes)
    measured.set(operation, known.set(given.sizes, asked));
  return asked;
}

/** The cost of an operation and its limit. */
export interface CostReport {
  requested: number;
  limit: number;
}

/**
 * Returns the cost of an operation. @throws TOO_COMPLEX above the limits, BAD_USER_INPUT for invalid values. Trusted
 * operations may cost what they were written to; their variables are checked too.
 */
export function enforceLimits(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  isTrusted = false,
): CostReport {
  const max = isTrusted ? allowance(schema, document, operation) : limits;
  const given = createArgumentReader(operation, variables);
  const asked = cachedCost(schema, document, operation, given);
  refuseAbove(max, asked);
  if (asked.cost > max.cost) throw tooCostly(asked.cost, max.cost);
  return { requested: asked.cost, limit: max.cost };
}
