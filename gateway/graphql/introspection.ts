import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  introspectionFromSchema,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { maxComputedSize } from './argumentSizes.ts';

/** Maximum number of introspected fields: four times the standard query. */
export const maxIntrospectedFields = 100_000;
/** Maximum nesting; the standard introspection has 15 levels. */
const maxDepth = 60;

/** The introspection result of a schema, with its types by name. */
interface SchemaIntrospection {
  schema: unknown;
  types: ReadonlyMap<unknown, object>;
}

const introspections = new WeakMap<GraphQLSchema, SchemaIntrospection>();

function introspectionOf(schema: GraphQLSchema): SchemaIntrospection {
  const known = introspections.get(schema);
  if (known) return known;
  const { __schema: whole } = introspectionFromSchema(schema, { inputValueDeprecation: true });
  const made: SchemaIntrospection = {
    schema: whole,
    types: new Map(whole.types.map((type) => [type.name, type])),
  };
  introspections.set(schema, made);
  return made;
}

/** Whether a field name is one of introspection. */
export const isIntrospectionField = (name: string): boolean => name === '__schema' || name === '__type';

const property = (holder: object, name: string): unknown =>
  Object.getOwnPropertyDescriptor(holder, name)?.value;

/**
 * Creates a function that counts the fields that introspection returns, following nesting, fragments and aliases;
 * returns maxComputedSize above the maximum.
 */
export function createIntrospectionCounter(
  schema: GraphQLSchema,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): (node: FieldNode) => number {
  let counted = 0;
  const entered = new Set<string>();

  const count = (set: SelectionSetNode, value: unknown, level: number): void => {
    if (Array.isArray(value)) {
      for (const element of value) count(set, element, level);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    // Resolve a reference to its full type.
    const source =
      'kind' in value && 'name' in value ? (introspectionOf(schema).types.get(value.name) ?? value) : value;
    for (const selection of set.selections) {
      counted += level > maxDepth ? maxIntrospectedFields : 1;
      if (counted > maxIntrospectedFields) return;
      if (selection.kind === Kind.FIELD) {
        if (selection.selectionSet)
          count(selection.selectionSet, property(source, selection.name.value), level + 1);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        count(selection.selectionSet, source, level);
      } else {
        const { value: name } = selection.name;
        const fragment = fragments.get(name);
        // Validation reports circular fragments.
        if (!fragment || entered.has(name)) continue;
        entered.add(name);
        count(fragment.selectionSet, source, level);
        entered.delete(name);
      }
    }
  };

  return ({ name, arguments: given, selectionSet }) => {
    if (!selectionSet) return 0;
    const before = counted;
    if (name.value === '__schema') count(selectionSet, introspectionOf(schema).schema, 1);
    else {
      const [wanted] = given ?? [];
      // A type name in a variable may be any: assume all types.
      if (wanted?.value.kind === Kind.STRING)
        count(selectionSet, introspectionOf(schema).types.get(wanted.value.value), 1);
      else count(selectionSet, [...introspectionOf(schema).types.values()], 1);
    }
    return counted > maxIntrospectedFields ? maxComputedSize : counted - before;
  };
}
