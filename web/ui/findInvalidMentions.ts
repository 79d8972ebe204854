import type { Suggested } from './SuggestionList.tsx';

/** The id and name of a mention. */
export type MentionedPerson = Pick<Suggested, 'id' | 'label'>;

/** Pasted mentions of people who cannot be mentioned here, or with a wrong name; empty if that cannot be checked. */
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
