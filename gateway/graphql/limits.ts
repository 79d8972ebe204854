import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import { graphqlError } from '../http/errors.ts';
import { type ArgumentValues, argumentValues, unknownValues } from './argumentValues.ts';
import { maxIntrospectedFields } from './introspection.ts';
import { createQueryCost, type QueryCost } from './queryCost.ts';

/** What an operation that is not a trusted document may ask at most. */
const limits: Readonly<QueryCost> = {
  depth: 15,
  fields: 1_500,
  aliases: 30,
  duplicates: 50,
  directives: 40,
  cost: 30_000,
  introspection: maxIntrospectedFields,
};

/** Lexical tokens of a document. */
export const maxTokens = 5_000;

/** Fragments of a document: the rules of the validation compare them two by two. */
const maxFragments = 150;

/** The error for an operation that asks too much of one thing. */
export const tooComplex = (what: string) =>
  graphqlError('TOO_COMPLEX', `The operation asks too much (${what}).`);

function refuseAbove(most: Readonly<QueryCost>, asked: Readonly<QueryCost>): void {
  for (const name of ['depth', 'fields', 'aliases', 'duplicates', 'directives', 'introspection'] as const)
    if (asked[name] > most[name]) throw tooComplex(name);
}

const number = new Intl.NumberFormat('en');

/** The error for an operation above the cost limit. */
const tooCostly = (cost: number, limit: number): GraphQLError =>
  graphqlError(
    'TOO_COMPLEX',
    `The operation costs ${number.format(cost)}; the limit is ${number.format(limit)}. Request smaller pages or fewer nested lists.`,
    { cost, limit },
  );

/**
 * Refuses a document before it is validated, since the time of that grows faster than its bytes: with
 * TOO_COMPLEX for what its operations ask whatever their variables are, with BAD_USER_INPUT for values
 * that no argument may have.
 */
export function enforceStructure(schema: GraphQLSchema, document: DocumentNode): void {
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  if (fragments.length > maxFragments) throw tooComplex('fragments');
  const measure = createQueryCost(schema, document, unknownValues);
  let [fields, introspection] = [0, 0];
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const asked = measure(definition);
    fields += asked.fields;
    introspection += asked.introspection;
    refuseAbove(limits, { ...asked, fields, introspection });
  }
}

/** What trusted operations may ask: as much as they do with the largest pages and lists. */
const allowances = new WeakMap<OperationDefinitionNode, Readonly<QueryCost>>();

function allowance(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Readonly<QueryCost> {
  const known = allowances.get(operation);
  if (known) return known;
  const own = createQueryCost(schema, document, unknownValues)(operation);
  const most = { ...own, cost: Math.max(own.cost, limits.cost) };
  allowances.set(operation, most);
  return most;
}

/** What operations ask, by the sizes of their variables. */
const measured = new WeakMap<OperationDefinitionNode, Map<string, Readonly<QueryCost>>>();
/** Sizes of which that is kept: a client turns pages of few sizes. */
const maxCachedSizes = 20;
/** Characters of what tells sizes apart: of a long list of variables nothing is kept. */
const maxSizesLength = 1_000;

/** What an operation asks with these values: walked through once for all that are of one size. */
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

/** What an operation costs, and the most that it may. */
export interface CostReport {
  requested: number;
  limit: number;
}

/**
 * What an operation costs. Refuses with TOO_COMPLEX one that could cost more than a screen ever does, and with
 * BAD_USER_INPUT values that no argument may have. A trusted operation may ask what it was written to
 * ask; its variables are checked like any.
 */
export function enforceLimits(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  isTrusted = false,
): CostReport {
  const most = isTrusted ? allowance(schema, document, operation) : limits;
  const given = argumentValues(operation, variables);
  const asked = cachedCost(schema, document, operation, given);
  refuseAbove(most, asked);
  if (asked.cost > most.cost) throw tooCostly(asked.cost, most.cost);
  return { requested: asked.cost, limit: most.cost };
}
