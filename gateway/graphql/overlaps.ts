import {
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { tooComplexError } from './limits.ts';

/** Maximum number of fields in merged selection sets. */
const maxFields = 1_500;
/** Maximum number of field pairs with the same response name; validation compares each. */
const maxPairs = 2_000;

/**
 * Throws TOO_COMPLEX if validation would compare too many fields: those with the same response name are compared in
 * pairs, across inline fragments, spreads and merged parents. Unused fragments count too.
 */
export function checkOverlaps(document: DocumentNode): void {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  const reached = new Set<DefinitionNode>();
  let [fields, pairs] = [0, 0];

  const collect = (
    set: SelectionSetNode,
    place: Map<string, FieldNode[]>,
    spread: Set<FragmentDefinitionNode>,
  ): void => {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const name = selection.alias?.value ?? selection.name.value;
        const same = place.get(name) ?? [];
        fields += 1;
        pairs += same.length;
        if (fields > maxFields) throw tooComplexError('fields');
        if (pairs > maxPairs) throw tooComplexError('duplicates');
        same.push(selection);
        place.set(name, same);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        collect(selection.selectionSet, place, spread);
      } else {
        const fragment = fragments.get(selection.name.value);
        // Fragments are compared once per place.
        if (!fragment || spread.has(fragment)) continue;
        spread.add(fragment);
        reached.add(fragment);
        collect(fragment.selectionSet, place, spread);
      }
    }
  };

  const descend = (sets: readonly SelectionSetNode[]): void => {
    const place = new Map<string, FieldNode[]>();
    const spread = new Set<FragmentDefinitionNode>();
    for (const set of sets) collect(set, place, spread);
    for (const same of place.values()) {
      const below = same.flatMap(({ selectionSet }) => selectionSet ?? []);
      if (below.length > 0) descend(below);
    }
  };

  for (const definition of document.definitions)
    if (definition.kind === Kind.OPERATION_DEFINITION) descend([definition.selectionSet]);
  for (const fragment of fragments.values()) if (!reached.has(fragment)) descend([fragment.selectionSet]);
}
