import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** What placeholder fields leave to their forms, by place. */
const handovers = new Map<string, { caret: number | undefined; submitted: string }>();

/** Returns and removes the text that was submitted in the placeholder; empty if there is none. */
export function takeSubmitted(place: string): string {
  const left = handovers.get(place);
  if (!left) return '';
  handovers.set(place, { ...left, submitted: '' });
  return left.submitted;
}

/** Focuses a form's field when it mounts, if its placeholder had the focus (keeping the caret) or with `autoFocus`. */
export function useReceiveFocus(
  place: string,
  field: RefObject<HTMLTextAreaElement | null>,
  autoFocus: boolean,
): void {
  const isDone = useRef(false);
  const takeOver = useEffectEvent(() => {
    // A form hidden for a moment is not new.
    if (isDone.current) return;
    isDone.current = true;
    const caret = handovers.get(place)?.caret;
    const { current } = field;
    if (!current || (caret === undefined && !autoFocus)) return;
    const at = Math.max(0, current.value.length - (caret ?? 0));
    current.focus();
    current.setSelectionRange(at, at);
  });
  // Before the next keystroke.
  useLayoutEffect(() => takeOver(), []);
}

/**
 * Marks a field as placeholder of a form that is loading. Both write the same draft; the form takes over text, focus
 * and caret.
 */
export function usePlaceholder(
  place: string,
  field: RefObject<HTMLTextAreaElement | null>,
  autoFocus: boolean,
  /** Text submitted before the form has loaded. */
  submittedText = () => '',
): void {
  useReceiveFocus(place, field, autoFocus);
  const submitted = useEffectEvent(submittedText);
  useLayoutEffect(() => {
    const { current } = field;
    return () => {
      if (!current) return;
      const hasFocus = current === document.activeElement;
      handovers.set(place, {
        caret: hasFocus ? current.value.length - current.selectionEnd : undefined,
        submitted: submitted(),
      });
      // The form mounts at the same moment, or never.
      queueMicrotask(() => handovers.delete(place));
    };
  }, [place, field]);
}
