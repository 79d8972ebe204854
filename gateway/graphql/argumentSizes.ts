import { type ArgumentNode, type FieldNode, type GraphQLField, Kind } from 'graphql';
import { maxUnreadPage } from '../connections/anchoredConnection.ts';
import type { ArgumentValues } from './argumentValues.ts';

/** Assumed length of a list without a size argument. */
export const assumedListSize = 5;
/** Assumed size of a page without a size argument. */
export const assumedPageSize = 20;
/** Largest size that is computed: above all limits, and small enough that sums stay exact. */
export const maxComputedSize = 1e9;

const fieldCosts = new WeakMap<GraphQLField<unknown, unknown>, number>();

/** The weight of a field's `@cost` directive. */
export function fieldCostOf(definition: GraphQLField<unknown, unknown> | undefined): number {
  if (!definition) return 0;
  const known = fieldCosts.get(definition);
  if (known !== undefined) return known;
  const weight = definition.astNode?.directives
    ?.find(({ name }) => name.value === 'cost')
    ?.arguments?.find(({ name }) => name.value === 'weight')?.value;
  const price = weight?.kind === Kind.STRING ? Number(weight.value) : 0;
  fieldCosts.set(definition, price);
  return price;
}

/** Whether the arguments request all unread items, which pages before a cursor do not. */
function requestsAllUnread(named: ReadonlyMap<string, ArgumentNode>): boolean {
  const [reach, before] = [named.get('throughUnread')?.value, named.get('before')?.value];
  if (reach === undefined || reach.kind === Kind.NULL || (reach.kind === Kind.BOOLEAN && !reach.value))
    return false;
  return before === undefined || before.kind !== Kind.STRING;
}

/** Page size, longest list and total list elements of a field's arguments. */
export function argumentSizes(
  node: FieldNode,
  definition: GraphQLField<unknown, unknown> | undefined,
  given: ArgumentValues,
): { page: number | undefined; list: number | undefined; elements: number } {
  let page: number | undefined;
  let list: number | undefined;
  let elements = 0;
  const named = new Map<string, ArgumentNode>();
  for (const argument of node.arguments ?? []) named.set(argument.name.value, argument);
  for (const argument of named.values()) {
    const value = given.of(argument.value, `${node.name.value}.${argument.name.value}`);
    elements += value.elements;
    if (argument.name.value === 'first' || argument.name.value === 'last') page ??= value.number;
    if (value.length !== undefined) list = Math.max(list ?? 0, value.length);
  }
  if (requestsAllUnread(named)) page = Math.max(page ?? 0, maxUnreadPage);
  for (const { name, defaultValue } of definition?.args ?? [])
    if ((name === 'first' || name === 'last') && typeof defaultValue === 'number') page ??= defaultValue;
  const bounded = page === undefined ? undefined : Math.min(maxComputedSize, Math.max(0, page));
  return { page: bounded, list, elements };
}
