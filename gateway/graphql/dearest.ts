import {
  type DocumentNode,
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
import type { Given } from './inputs.ts';
import { argumentSizes, assumedList, assumedPage, priceOf, saturated } from './sizes.ts';

/** A field of an operation, by its way from the root, and what it costs with all its repetitions, fields below apart. */
export interface FieldCost {
  path: string;
  cost: number;
}

/** Fields that are told. */
const mostTold = 5;
/** Fields that are looked at: an operation that is refused for its cost alone has no more. */
const mostLookedAt = 5_000;

/** The fields that make an operation dear, the dearest first: for a message about one that is refused. */
export function dearestFields(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  given: Given,
): FieldCost[] {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  const costs = new Map<string, number>();
  let looked = 0;

  const walk = (
    { selections }: SelectionSetNode,
    type: GraphQLNamedType | undefined,
    { path, times, page }: { path: string; times: number; page: number },
  ): void => {
    for (const selection of selections) {
      if ((looked += 1) > mostLookedAt) return;
      if (selection.kind === Kind.FIELD) {
        const name = selection.name.value;
        const isComposite = isObjectType(type) || isInterfaceType(type);
        const definition = isComposite ? type.getFields()[name] : undefined;
        const child = definition && getNamedType(definition.type);
        const sizes = argumentSizes(selection, definition, given);
        const isList = definition !== undefined && isListType(getNullableType(definition.type));
        const listed = type?.name.endsWith('Connection') ? page : (sizes.page ?? sizes.list ?? assumedList);
        const repeated = Math.min(saturated, times * (isList ? listed : 1));
        const own = repeated + times * (sizes.elements + priceOf(definition) * (sizes.list ?? 1));
        const at = path === '' ? name : `${path}.${name}`;
        costs.set(at, Math.min(saturated, (costs.get(at) ?? 0) + own));
        if (selection.selectionSet)
          walk(selection.selectionSet, child, {
            path: at,
            times: repeated,
            page: sizes.page ?? assumedPage,
          });
      } else {
        const fragment =
          selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
        const condition = fragment?.typeCondition?.name.value;
        if (fragment)
          walk(fragment.selectionSet, condition === undefined ? type : schema.getType(condition), {
            path,
            times,
            page,
          });
      }
    }
  };
  walk(operation.selectionSet, schema.getRootType(operation.operation) ?? undefined, {
    path: '',
    times: 1,
    page: assumedPage,
  });
  return [...costs]
    .map(([path, cost]) => ({ path, cost }))
    .toSorted((a, b) => b.cost - a.cost)
    .slice(0, mostTold);
}
