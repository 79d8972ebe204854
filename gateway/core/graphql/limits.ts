import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  getNullableType,
  type GraphQLSchema,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { fault } from '../errors.ts';

/** What an operation that is not a trusted document may ask at most. */
export interface Limits {
  depth: number;
  /** Aliases in the whole operation. */
  aliases: number;
  /** The same field asked more than once in one place, aliases aside. */
  duplicates: number;
  directives: number;
  /** Fields that the answer may hold at most, pages counted by their size. */
  cost: number;
}

export const limits: Limits = { depth: 14, aliases: 30, duplicates: 50, directives: 40, cost: 30_000 };

/** Lexical tokens of a document. */
export const maxTokens = 5_000;

/** Elements assumed of a list whose size no argument tells. */
const assumedList = 5;
const assumedPage = 30;

interface Measure {
  aliases: number;
  duplicates: number;
  directives: number;
}

/**
 * Refuses with TOO_COMPLEX an operation that could cost more than a screen ever does. The cost is the
 * number of fields the answer may hold: `first` and `last` multiply what stands below them.
 */
export function enforceLimits(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): void {
  const fragments = new Map(
    document.definitions
      .filter(
        (definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION,
      )
      .map((fragment) => [fragment.name.value, fragment]),
  );
  const refuse = (what: string): never => {
    throw fault('TOO_COMPLEX', `The operation asks too much (${what}).`);
  };
  const total: Measure = { aliases: 0, duplicates: 0, directives: operation.directives?.length ?? 0 };
  const defaults = new Map(
    operation.variableDefinitions?.map((variable) => [variable.variable.name.value, variable.defaultValue]),
  );

  const argumentNumber = (field: FieldNode, names: readonly string[]): number | undefined => {
    for (const argument of field.arguments ?? []) {
      if (!names.includes(argument.name.value)) continue;
      if (argument.value.kind === Kind.INT) return Number(argument.value.value);
      if (argument.value.kind !== Kind.VARIABLE) continue;
      const given = variables[argument.value.name.value];
      if (typeof given === 'number') return given;
      const fallback = defaults.get(argument.value.name.value);
      if (fallback?.kind === Kind.INT) return Number(fallback.value);
    }
    return undefined;
  };

  const walk = (set: SelectionSetNode, typeName: string | undefined, depth: number, page: number): number => {
    if (depth > limits.depth) refuse('depth');
    const type = typeName === undefined ? undefined : schema.getType(typeName);
    const seen = new Set<string>();
    let cost = 0;
    for (const selection of set.selections) {
      total.directives += selection.directives?.length ?? 0;
      if (total.directives > limits.directives) refuse('directives');
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(selection.name.value);
        if (fragment) cost += walk(fragment.selectionSet, fragment.typeCondition.name.value, depth, page);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        cost += walk(selection.selectionSet, selection.typeCondition?.name.value ?? typeName, depth, page);
      } else {
        const name = selection.alias?.value ?? selection.name.value;
        if (selection.alias) total.aliases += 1;
        if (seen.has(name)) total.duplicates += 1;
        seen.add(name);
        if (total.aliases > limits.aliases) refuse('aliases');
        if (total.duplicates > limits.duplicates) refuse('duplicate fields');
        const fields = isObjectType(type) || isInterfaceType(type) ? type.getFields() : undefined;
        const definition = fields?.[selection.name.value];
        const child = definition && getNamedType(definition.type);
        const isList = definition !== undefined && isListType(getNullableType(definition.type));
        const isConnection =
          child !== undefined && isCompositeType(child) && child.name.endsWith('Connection');
        const asked =
          argumentNumber(selection, ['first', 'last']) ?? (isConnection ? assumedPage : undefined);
        const times = isList ? (typeName?.endsWith('Connection') ? page : assumedList) : 1;
        const below = selection.selectionSet
          ? walk(selection.selectionSet, child?.name, depth + 1, Math.max(0, asked ?? page))
          : 0;
        cost += times * (1 + below);
        if (cost > limits.cost) refuse('cost');
      }
    }
    return cost;
  };
  const root = schema.getRootType(operation.operation);
  walk(operation.selectionSet, root?.name, 1, 1);
}
