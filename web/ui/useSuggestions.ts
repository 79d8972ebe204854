import type { MentionNodeAttrs } from '@tiptap/extension-mention';
import type { SuggestionOptions, SuggestionProps } from '@tiptap/suggestion';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { announce } from './announce.ts';
import { isComposing } from './keys.tsx';
import type { Suggested } from './SuggestionList.tsx';
import { activeIn, stillMatching, type Suggestions } from './suggestions.ts';

interface Shown extends Suggestions {
  place: { top: number; left: number } | null;
}

type Props = SuggestionProps<Suggested, MentionNodeAttrs>;

/** Position below the caret within the editor; the list is 288 pixels wide. */
function positionOf({ clientRect, editor }: Props): Shown['place'] {
  const caret = clientRect?.();
  const box = editor.view.dom.parentElement?.parentElement?.getBoundingClientRect();
  if (!caret || !box) return null;
  return {
    top: caret.bottom - box.top + 4,
    left: Math.max(0, Math.min(caret.left - box.left, box.width - 288)),
  };
}

/**
 * Suggestions after `@` in the editor and the active one. While `suggest` is missing, shows `hint`; then searches what
 * was typed.
 */
export function useSuggestions(
  suggest: ((search: string) => Promise<readonly Suggested[]>) | undefined,
  hint: string | undefined,
) {
  const [shown, setShown] = useState<Shown | null>(null);
  const latest = useRef<{ shown: Shown; props: Props } | null>(null);
  // The editor is created once, so it reads the current function from a ref.
  const find = useRef(suggest);
  const hintNow = useRef(hint);

  const show = (props: Props, index: number) => {
    const next = { items: props.items, index, place: positionOf(props) };
    latest.current = { shown: next, props };
    const isHint = find.current === undefined && hintNow.current !== undefined;
    setShown(props.items.length > 0 || isHint ? next : null);
  };
  const begin = (props: Props) => {
    show(props, 0);
    if (find.current === undefined && hintNow.current !== undefined) announce(hintNow.current);
  };
  /** Called at once for what was typed, without people, and again with the answer. */
  const update = (props: Props) => {
    const before = latest.current?.shown;
    if (props.loading) show({ ...props, items: stillMatching(before, props.query) }, 0);
    else show(props, activeIn(props.items, before));
  };
  const ask = async (query: string): Promise<Suggested[]> => {
    try {
      return [...((await find.current?.(query)) ?? [])];
    } catch {
      // The next keystroke retries.
      return [];
    }
  };
  const askAgain = useEffectEvent(async () => {
    const { current } = latest;
    if (!current) return;
    const items = await ask(current.props.query);
    if (latest.current === current) show({ ...current.props, items }, 0);
  });
  useEffect(() => {
    const hadNobody = find.current === undefined;
    find.current = suggest;
    hintNow.current = hint;
    if (hadNobody && suggest) void askAgain();
  }, [suggest, hint]);
  const hide = () => {
    latest.current = null;
    setShown(null);
  };
  const choose = (item: Suggested) => latest.current?.props.command({ id: item.id, label: item.label });
  const step = (by: number) => {
    const { current } = latest;
    if (!current) return;
    const { items, index } = current.shown;
    current.shown = { ...current.shown, index: (index + by + items.length) % items.length };
    setShown(current.shown);
  };

  const [options] = useState<Omit<SuggestionOptions<Suggested, MentionNodeAttrs>, 'editor'>>(() => ({
    char: '@',
    items: ({ query }) => ask(query),
    render: () => ({
      onStart: begin,
      onUpdate: update,
      onExit: hide,
      onKeyDown: ({ event }) => {
        const { current } = latest;
        if (!current || isComposing(event)) return false;
        const isEmpty = current.shown.items.length === 0;
        if (isEmpty && (event.key !== 'Escape' || hintNow.current === undefined)) return false;
        const item = current.shown.items[current.shown.index];
        if (event.key === 'ArrowDown') step(1);
        else if (event.key === 'ArrowUp') step(-1);
        else if ((event.key === 'Enter' || event.key === 'Tab') && item) choose(item);
        else if (event.key === 'Escape') hide();
        else return false;
        // Handled by the list only.
        event.stopPropagation();
        return true;
      },
    }),
  }));
  return { options, shown, choose };
}
