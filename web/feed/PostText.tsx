import { type FocusEvent, useContext, useLayoutEffect, useRef, useState } from 'react';
import { rangesOf } from '../core/highlights.ts';
import { Button } from '../ui/Button.tsx';
import { Html } from '../ui/Html.tsx';
import { SoughtWords } from './sought.ts';

/** Pixels of a folded text that are shown. As much at least is hidden: `max-h-40` below. */
const shownHeight = 160;

/** Pixels above a word that was looked for that are shown of a folded text. */
const shownAbove = 60;

/**
 * The text of a post; one that is more than twice as high as what is shown of it is folded until it is asked for.
 * Where a search found it, what is shown holds the first word that was looked for.
 */
export function PostText({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  const [above, setAbove] = useState(0);
  const sought = useContext(SoughtWords);
  const isFolded = isLong && !isUnfolded;
  useLayoutEffect(() => {
    const { current } = text;
    if (!current) return undefined;
    const measure = () => {
      const isHigh = current.offsetHeight > 2 * shownHeight;
      setLong(isHigh);
      const [first] = isHigh && sought.length > 0 ? rangesOf(current, sought) : [];
      const place = first ? first.getBoundingClientRect().top - current.getBoundingClientRect().top : 0;
      const most = current.offsetHeight - shownHeight;
      setAbove(place < shownHeight - shownAbove ? 0 : Math.min(place - shownAbove, most));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [html, sought]);
  /** A link below the fold is shown once it has the focus. */
  const unfoldFor = ({ target }: FocusEvent) => {
    const top = text.current?.getBoundingClientRect().top ?? 0;
    const bottom = target.getBoundingClientRect().bottom - top;
    if (isFolded && (bottom > above + shownHeight || bottom < above)) setUnfolded(true);
  };
  const unfold = () => {
    setUnfolded(true);
    // The button goes: who reads by the keyboard goes on in the text.
    text.current?.focus({ preventScroll: true });
  };
  return (
    <div className="px-4">
      <div
        onFocus={unfoldFor}
        className={
          isFolded ? `max-h-40 overflow-hidden mask-b-from-60% ${above > 0 ? 'mask-t-from-85%' : ''}` : ''
        }
      >
        <div
          ref={text}
          tabIndex={-1}
          className="flow-root outline-none"
          style={isFolded && above > 0 ? { marginTop: -above } : undefined}
        >
          <Html html={html} />
        </div>
      </div>
      {isFolded && (
        <Button kind="quiet" size="small" className="flush-small" onPress={unfold}>
          Lire la suite
        </Button>
      )}
    </div>
  );
}
