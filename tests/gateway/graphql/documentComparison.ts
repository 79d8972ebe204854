import { isDeepStrictEqual } from 'node:util';
import {
  type DocumentNode,
  execute,
  getOperationAST,
  type GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  visit,
} from 'graphql';
import { compile, type CompiledQuery } from '../../../gateway/graphql/compiledExecution.ts';
import { createMockedSchema, type MockedRun, type MockSettings, sampleOf } from './mockedSchema.ts';

type Variables = Readonly<Record<string, unknown>>;

/** Maximum numbers of conditions and of variable combinations; documents with more are rejected. */
const [maxConditions, maxCombinations] = [64, 2_000];
/** Above this number, only every pair of variables is combined. */
const maxProduct = 100;
/** Maximum depth of generated input objects. */
const maxDepth = 4;

class Difference extends Error {
  override name = 'Difference';
}

/** The state of an omitted variable. */
const absent = Symbol('absent');

/** A variable and its tested values; null and omitted are among them. */
type States = readonly [name: string, states: readonly unknown[]];

/** Values of a type, most complete first; input objects also with null or nothing in optional fields. */
function valuesOf(type: GraphQLInputType, depth = 0): unknown[] {
  if (isNonNullType(type)) return valuesOf(type.ofType, depth);
  if (isListType(type)) return [[valuesOf(type.ofType, depth)[0]], []];
  if (isEnumType(type)) return [type.getValues()[0]?.name];
  if (!isInputObjectType(type)) return [sampleOf(type.name, (value) => type.parseValue(value))];
  const fields = Object.values(type.getFields());
  const filled = (of: typeof fields) => of.map((field) => [field.name, valuesOf(field.type, depth + 1)[0]]);
  if (type.isOneOf) return fields.map((field) => Object.fromEntries(filled([field])));
  const required = filled(fields.filter(isRequiredInputField));
  const nulls = fields.filter((field) => !isNonNullType(field.type)).map((field) => [field.name, null]);
  return [
    Object.fromEntries(depth < maxDepth ? filled(fields) : required),
    Object.fromEntries(required),
    Object.fromEntries([...nulls, ...required]),
  ];
}

const product = (variables: readonly States[]): Variables[] =>
  variables.reduce<Variables[]>(
    (combinations, [name, states]) =>
      combinations.flatMap((combination) => states.map((state) => ({ ...combination, [name]: state }))),
    [{}],
  );

/** All combinations of every two variables, with the first value of the others. */
const pairs = (variables: readonly States[]): Variables[] =>
  variables.flatMap((one, index) =>
    variables.slice(index + 1).flatMap((other) =>
      product(
        variables.map((variable): States => {
          const [name, states] = variable;
          return variable === one || variable === other ? variable : [name, states.slice(0, 1)];
        }),
      ),
    ),
  );

const countOf = (variables: readonly States[]): number =>
  variables.reduce((count, [, states]) => count * states.length, 1);

function conditionsOf(document: DocumentNode): Set<string> {
  const names = new Set<string>();
  visit(document, {
    Directive({ name, arguments: given = [] }) {
      if (name.value !== 'include' && name.value !== 'skip') return;
      for (const { value } of given) if (value.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return names;
}

/** The variables of an operation and their tested values. */
const variablesOf = (schema: GraphQLSchema, operation: OperationDefinitionNode, conditions: Set<string>) =>
  (operation.variableDefinitions ?? []).map((definition): States => {
    const name = definition.variable.name.value;
    const type = typeFromAST(schema, definition.type);
    if (!isInputType(type)) throw new Error(`$${name} has no input type.`);
    const isNullable = !isNonNullType(type);
    const values = conditions.has(name) ? [true, false] : valuesOf(type);
    return [
      name,
      [
        ...values,
        ...(isNullable && !conditions.has(name) ? [null] : []),
        ...(isNullable || definition.defaultValue ? [absent] : []),
      ],
    ];
  });

/** An error as clients see it: messages without a code are masked. */
const visible = ({ message, path, locations, extensions }: GraphQLError) => ({
  message: extensions.code === undefined ? undefined : message,
  path,
  locations,
  extensions: { ...extensions },
});

/** Executes a query against mocked data; returns the response and the resolver calls. */
async function observe(query: CompiledQuery, variables: Variables, settings: MockSettings) {
  const run: MockedRun = { ...settings, calls: [], fields: new Map(), possibleTypes: 1 };
  const { data, errors = [] } = await query(variables, run);
  const calls = run.calls.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  return {
    run,
    seen: {
      data: JSON.stringify(data),
      errors: errors.map(visible),
      // After a failure, graphql-js skips resolvers whose values would be dropped.
      calls: settings.failing ? [] : calls,
      order: settings.failing ? [] : run.calls.map(({ path }) => path.split('.', 1)[0]),
    },
  };
}

/**
 * Compares compiled documents with graphql-js against mocked data: all conditions, omitted and null variables, possible
 * types and failing fields.
 * Returns the difference, if any.
 */
export function createComparison(
  schema: GraphQLSchema,
): (document: DocumentNode) => Promise<string | undefined> {
  let mocked: GraphQLSchema | undefined;

  async function compareAll(document: DocumentNode): Promise<void> {
    const operation = getOperationAST(document);
    if (!operation) throw new Difference('It has several operations.');
    const mock = (mocked ??= createMockedSchema(schema));
    const compiled = compile(mock, document);
    if (!compiled) throw new Difference('The compiler does not take it.');
    const interpreted: CompiledQuery = async (variableValues, contextValue) =>
      execute({ schema: mock, document, variableValues, contextValue });

    const compare = async (variables: Variables, settings: MockSettings): Promise<MockedRun> => {
      const sent = Object.fromEntries(Object.entries(variables).filter(([, state]) => state !== absent));
      const expected = await observe(interpreted, sent, settings);
      const actual = await observe(compiled, sent, settings);
      if (isDeepStrictEqual(actual.seen, expected.seen)) return expected.run;
      throw new Difference(`It differs with ${JSON.stringify({ variables: sent, ...settings })}.`);
    };

    const names = conditionsOf(document);
    const variables = variablesOf(mock, operation, names);
    const conditions = variables.filter(([name]) => names.has(name));
    const others = variables.filter(([name]) => !names.has(name));
    if (countOf(conditions) > maxConditions) throw new Difference('It has too many conditions.');
    const combinations = countOf(others) > maxProduct ? pairs(others) : product(others);
    if (countOf(conditions) * combinations.length > maxCombinations)
      throw new Difference('It has too many variables.');
    const [first = {}] = combinations;

    const failed = new Set<string>();
    for (const condition of product(conditions)) {
      for (const combination of combinations)
        await compare({ ...condition, ...combination }, { type: 0, items: combination === first ? 2 : 1 });
      const filled = { ...condition, ...first };
      let possibleTypes = 1;
      for (let type = 0; type < possibleTypes; type += 1) {
        const run = await compare(filled, { type, items: 1 });
        ({ possibleTypes } = run);
        for (const [field, as] of run.fields) {
          if (failed.has(field)) continue;
          failed.add(field);
          await compare(filled, { type, items: 1, failing: { field, as } });
        }
      }
    }
  }

  return async (document) => {
    try {
      await compareAll(document);
      return undefined;
    } catch (error) {
      if (error instanceof Difference) return error.message;
      throw error;
    }
  };
}
