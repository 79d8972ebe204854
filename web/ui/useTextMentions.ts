import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FindMembers } from './findInvalidMentions.ts';
import { isComposing } from './keys.tsx';
import type { Suggested } from './SuggestionList.tsx';
import { activeIn, stillMatching, type Suggestions } from './suggestions.ts';

interface Shown extends Suggestions {
  /** Position of the `@` and end of the name after it. */
  from: number;
  to: number;
}

/** The partial name that is typed before the caret. */
function mentionBefore(text: string, caret: number): { from: number; search: string } | null {
  const [, , search] = /(^|[\s(])@([\p{L}\p{N}._-]{0,40})$/u.exec(text.slice(0, caret)) ?? [];
  return search === undefined ? null : { from: caret - search.length - 1, search };
}

/** Mentions in a plain text: after `@` it offers whom `find` finds. `onChoose` hears the text with the name in it. */
export function useTextMentions(
  find: FindMembers | undefined,
  field: RefObject<HTMLTextAreaElement | null>,
  onChoose: (text: string, chosen: Suggested) => void,
) {
  const id = useId();
  const [shown, setShown] = useState<Shown | null>(null);
  const asked = useRef(0);

  const close = () => {
    asked.current += 1;
    setShown(null);
  };
  const look = ({ value, selectionEnd }: HTMLTextAreaElement) => {
    const found = mentionBefore(value, selectionEnd);
    if (!found || !find) {
      close();
      return;
    }
    const question = (asked.current += 1);
    // Until the answer, the known people that still match.
    setShown((before) => {
      const items = stillMatching(before ?? undefined, found.search);
      return items.length === 0 ? null : { items, index: 0, from: found.from, to: selectionEnd };
    });
    find(found.search).then(
      (items) => {
        if (question !== asked.current) return;
        setShown((before) => {
          const index = activeIn(items, before ?? undefined);
          return items.length === 0 ? null : { items, index, from: found.from, to: selectionEnd };
        });
      },
      // Without an answer nothing is offered; the next letter asks again.
      () => {
        if (question === asked.current) setShown(null);
      },
    );
  };
  const choose = (item: Suggested) => {
    const chosen = shown?.items.find((known) => known.id === item.id);
    const { current } = field;
    if (!shown || !chosen || !current) return;
    const name = `@${chosen.label} `;
    const text = current.value.slice(0, shown.from) + name + current.value.slice(shown.to);
    // The caret can move behind the name only once it is rendered.
    flushSync(() => {
      onChoose(text, chosen);
      close();
    });
    const caret = shown.from + name.length;
    current.setSelectionRange(caret, caret);
  };
  /** Answers whether the key was meant for the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!shown || isComposing(event.nativeEvent)) return false;
    const { items, index } = shown;
    const item = items[index];
    if (event.key === 'ArrowDown') setShown({ ...shown, index: (index + 1) % items.length });
    else if (event.key === 'ArrowUp')
      setShown({ ...shown, index: (index + items.length - 1) % items.length });
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey && item)
      choose(item);
    else if (event.key === 'Escape') close();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    look,
    close,
    choose,
    onKeyDown,
    shown: shown && { id, items: shown.items, index: shown.index },
    /** For the text area. */
    attributes: shown
      ? {
          'aria-autocomplete': 'list' as const,
          'aria-controls': id,
          'aria-activedescendant': `${id}-${shown.index}`,
        }
      : {},
  };
}
