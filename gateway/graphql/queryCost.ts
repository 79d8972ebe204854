import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  getNullableType,
  type GraphQLNamedType,
  type GraphQLSchema,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { ArgumentValues } from './argumentValues.ts';
import { createIntrospectionCounter, isIntrospectionField } from './introspection.ts';
import {
  argumentSizes,
  assumedListSize,
  assumedPageSize,
  fieldCostOf,
  maxComputedSize,
} from './argumentSizes.ts';

/** Cost of an operation with its fragments expanded. Numbers saturate. */
export interface QueryCost {
  /** Nesting of selections. */
  depth: number;
  /** Number of selected fields. */
  fields: number;
  aliases: number;
  /** Repeated selections of the same field in one place. */
  duplicates: number;
  directives: number;
  /**
   * Fields that the response may hold, counting pages and lists by size, plus the elements of input lists and the
   * weights of `@cost`.
   */
  cost: number;
  /** Fields that introspection returns; they count only here. */
  introspection: number;
}

/** Cost of a selection. On a connection it grows with the page: `cost + perItem × page`. */
interface SelectionCost extends QueryCost {
  perItem: number;
}

const nothing: Readonly<SelectionCost> = {
  depth: 0,
  fields: 0,
  aliases: 0,
  duplicates: 0,
  directives: 0,
  cost: 0,
  introspection: 0,
  perItem: 0,
};

function add(sum: SelectionCost, part: Readonly<SelectionCost>): void {
  sum.depth = Math.min(maxComputedSize, Math.max(sum.depth, part.depth));
  sum.fields = Math.min(maxComputedSize, sum.fields + part.fields);
  sum.aliases = Math.min(maxComputedSize, sum.aliases + part.aliases);
  sum.duplicates = Math.min(maxComputedSize, sum.duplicates + part.duplicates);
  sum.directives = Math.min(maxComputedSize, sum.directives + part.directives);
  sum.cost = Math.min(maxComputedSize, sum.cost + part.cost);
  sum.introspection = Math.min(maxComputedSize, sum.introspection + part.introspection);
  sum.perItem = Math.min(maxComputedSize, sum.perItem + part.perItem);
}

/**
 * Computes the cost of operations in one walk; each fragment is visited once, so the time is linear in the document.
 * Circular fragments and unknown fields are left to validation.
 *
 * @throws BAD_USER_INPUT for invalid argument values.
 */
export function createQueryCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  given: ArgumentValues,
): (operation: OperationDefinitionNode) => QueryCost {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  const measured = new Map<string, Readonly<SelectionCost>>();
  const queryType = schema.getQueryType();
  const countIntrospection = createIntrospectionCounter(schema, fragments);

  const spread = (name: string): Readonly<SelectionCost> => {
    const known = measured.get(name);
    if (known) return known;
    const fragment = fragments.get(name);
    if (!fragment) return nothing;
    measured.set(name, nothing);
    const part = walk(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value));
    measured.set(name, part);
    return part;
  };

  const walk = (set: SelectionSetNode, type: GraphQLNamedType | undefined): SelectionCost => {
    const sum: SelectionCost = { ...nothing };
    const seen = new Set<string>();
    for (const selection of set.selections) {
      sum.directives += selection.directives?.length ?? 0;
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        add(sum, spread(selection.name.value));
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const condition = selection.typeCondition?.name.value;
        add(sum, walk(selection.selectionSet, condition === undefined ? type : schema.getType(condition)));
      } else {
        const key = selection.alias?.value ?? selection.name.value;
        if (seen.has(key)) sum.duplicates += 1;
        seen.add(key);
        add(sum, field(selection, type));
      }
    }
    return sum;
  };

  const field = (node: FieldNode, parent: GraphQLNamedType | undefined): SelectionCost => {
    const name = node.name.value;
    const definition = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
    const child = definition && getNamedType(definition.type);
    const sizes = argumentSizes(node, definition, given);
    const below = node.selectionSet ? walk(node.selectionSet, child) : nothing;
    const part: SelectionCost = {
      ...below,
      depth: below.depth + 1,
      fields: below.fields + 1,
      cost: 0,
      perItem: 0,
    };
    if (node.alias) part.aliases += 1;
    const page = child?.name.endsWith('Connection') ? (sizes.page ?? assumedPageSize) : 0;
    const item = Math.min(maxComputedSize, 1 + below.cost + below.perItem * page);
    const isList = definition !== undefined && isListType(getNullableType(definition.type));
    if (isList && parent?.name.endsWith('Connection')) {
      part.perItem = item;
    } else {
      part.cost = item * (isList ? (sizes.page ?? sizes.list ?? assumedListSize) : 1);
    }
    if (parent === queryType && isIntrospectionField(name)) {
      part.depth = 1;
      part.introspection = countIntrospection(node);
    }
    part.cost = Math.min(
      maxComputedSize,
      part.cost + sizes.elements + fieldCostOf(definition) * (sizes.list ?? 1),
    );
    return part;
  };

  return (operation) => {
    given.checkDefaults(operation);
    const { perItem: _none, ...whole } = walk(
      operation.selectionSet,
      schema.getRootType(operation.operation) ?? undefined,
    );
    return { ...whole, directives: whole.directives + (operation.directives?.length ?? 0) };
  };
}
