import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { drafts } from './useDraft.ts';

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
    const caret = drafts.transferOf(place)?.caret;
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
      // The form mounts at the same moment, or never.
      drafts.transfer(place, {
        caret: hasFocus ? current.value.length - current.selectionEnd : undefined,
        submitted: submitted(),
      });
    };
  }, [place, field]);
}
