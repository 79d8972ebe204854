import { isolate } from './sentence.ts';
import type { Suggested } from './SuggestionList.tsx';
import { showToast } from './toast.ts';

/** The id and name of a mention. */
export type MentionedPerson = Pick<Suggested, 'id' | 'label'>;

/** Finds members by name; with an id, also the one with this id, by their present name. */
export type FindMembers = (search: string, id?: string) => Promise<readonly Suggested[]>;

/**
 * Mentions of people who cannot be mentioned here, or pasted with a wrong name; names in a `draft` may have changed
 * since. If the search fails, none are invalid; without a search, all are.
 */
export async function findInvalidMentions(
  mentions: readonly MentionedPerson[],
  find: FindMembers | undefined,
  origin: 'pasted' | 'draft' = 'pasted',
): Promise<MentionedPerson[]> {
  const isDraft = origin === 'draft';
  const invalid = await Promise.all(
    mentions.map(async (mark) => {
      if (!find) return [mark];
      try {
        const found = await find(mark.label, isDraft ? mark.id : undefined);
        return found.some(({ id, label }) => id === mark.id && (isDraft || label === mark.label))
          ? []
          : [mark];
      } catch {
        return [];
      }
    }),
  );
  return invalid.flat();
}

/** Mentions in HTML. */
export const mentionsIn = (html: string): MentionedPerson[] =>
  [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('[data-mention]')].map((mark) => ({
    id: mark.getAttribute('data-mention') ?? '',
    label: mark.textContent.replace(/^@/, ''),
  }));

/** Shows in a toast which mentions of a sent text the server stored as plain text. */
export function showPlainMentions(sent: string, stored: string): void {
  if (!sent.includes('data-mention')) return;
  const kept = new Set(mentionsIn(stored).map(({ id }) => id));
  const text = describeUnmarkedMentions(mentionsIn(sent).filter(({ id }) => !kept.has(id)));
  if (text !== undefined) showToast({ text, duration: 12_000 });
}

const list = new Intl.ListFormat('fr', { type: 'disjunction' });

/** French message that mentions became plain text; undefined if none did. */
export function describeUnmarkedMentions(marks: readonly MentionedPerson[]): string | undefined {
  const names = [...new Set(marks.map(({ label }) => `«\u00a0${isolate(label)}\u00a0»`))];
  if (names.length === 0) return undefined;
  const what = names.length === 1 ? 'la mention est devenue' : 'les mentions sont devenues';
  return `Aucun membre de cette communauté ne s’appelle ${list.format(names)}\u00a0: ${what} du texte simple.`;
}
