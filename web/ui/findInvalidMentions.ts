import type { Suggested } from './SuggestionList.tsx';

/** A mention as a text marks it: whom it means, and the name that it says. */
export type MentionedPerson = Pick<Suggested, 'id' | 'label'>;

/**
 * Of the mentions that a paste has brought those that count for nothing: of somebody who cannot be mentioned here, or
 * whose name it is not. Where that cannot be asked, who reads the text decides.
 */
export async function findInvalidMentions(
  brought: readonly MentionedPerson[],
  find: ((search: string) => Promise<readonly Suggested[]>) | undefined,
): Promise<MentionedPerson[]> {
  const judged = await Promise.all(
    brought.map(async (mark) => {
      if (!find) return [mark];
      try {
        const found = await find(mark.label);
        return found.some(({ id, label }) => id === mark.id && label === mark.label) ? [] : [mark];
      } catch {
        return [];
      }
    }),
  );
  return judged.flat();
}
