import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** How far from its end the caret stood in fields that had the focus as they made room for the form, by their place. */
const carets = new Map<string, number>();

/**
 * Puts the focus into the field of a form that has come: where one was writing in what stood in for it, the caret
 * stands there still; with `autoFocus` in any case, at the end of what was kept.
 */
export function useReceiveFocus(
  place: string,
  field: RefObject<HTMLTextAreaElement | null>,
  autoFocus: boolean,
): void {
  const isDone = useRef(false);
  const takeOver = useEffectEvent(() => {
    // A form that is hidden for a moment comes again, which is no beginning.
    if (isDone.current) return;
    isDone.current = true;
    const caret = carets.get(place);
    carets.delete(place);
    const { current } = field;
    if (!current || (caret === undefined && !autoFocus)) return;
    const at = Math.max(0, current.value.length - (caret ?? 0));
    current.focus();
    current.setSelectionRange(at, at);
  });
  // Before another letter is typed.
  useLayoutEffect(() => takeOver(), []);
}

/**
 * Says that a field stands in for a form that is still on its way, and writes into the same draft: the form begins with
 * what was typed, and takes the focus over with the caret.
 */
export function usePlaceholder(
  place: string,
  field: RefObject<HTMLTextAreaElement | null>,
  autoFocus: boolean,
): void {
  useReceiveFocus(place, field, autoFocus);
  useLayoutEffect(() => {
    const { current } = field;
    return () => {
      if (!current || current !== document.activeElement) return;
      carets.set(place, current.value.length - current.selectionEnd);
      // The form comes in the same moment, or something else does.
      queueMicrotask(() => carets.delete(place));
    };
  }, [place, field]);
}
