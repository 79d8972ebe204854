import { foldText } from './matchWords.ts';
import type { Suggested } from './SuggestionList.tsx';

/** Suggested people and the active one. */
export interface Suggestions {
  items: readonly Suggested[];
  index: number;
}

/** The shown people who match what was typed since, to offer until the answer comes. */
export function stillMatching(before: Suggestions | undefined, typed: string): Suggested[] {
  const folded = foldText(typed);
  return before?.items.filter(({ label }) => foldText(label).includes(folded)) ?? [];
}

/** Index, in an answer, of the person whom the arrow keys had reached before it came; else the first. */
export function activeIn(items: readonly Suggested[], before: Suggestions | undefined): number {
  const reached = before && before.index > 0 ? before.items[before.index] : undefined;
  return Math.max(
    0,
    items.findIndex(({ id }) => id === reached?.id),
  );
}
