import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Html } from '../ui/Html.tsx';

/** Pixels of a folded text that are shown. As much at least is hidden: `max-h-40` below. */
const shownHeight = 160;

/** The text of a post; one that is more than twice as high as what is shown of it is folded until it is asked for. */
export function PostText({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  const isFolded = isLong && !isUnfolded;
  useLayoutEffect(() => {
    const { current } = text;
    if (!current) return undefined;
    const measure = () => setLong(current.offsetHeight > 2 * shownHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [html]);
  /** A link below the fold is shown once it has the focus. */
  const unfoldFor = ({ target }: FocusEvent) => {
    const top = text.current?.getBoundingClientRect().top ?? 0;
    if (isFolded && target.getBoundingClientRect().bottom - top > shownHeight) setUnfolded(true);
  };
  const unfold = () => {
    setUnfolded(true);
    // The button goes: who reads by the keyboard goes on in the text.
    text.current?.focus({ preventScroll: true });
  };
  return (
    <div className="px-4">
      <div onFocus={unfoldFor} className={isFolded ? 'max-h-40 overflow-hidden mask-b-from-60%' : ''}>
        <div ref={text} tabIndex={-1} className="flow-root outline-none">
          <Html html={html} />
        </div>
      </div>
      {isFolded && (
        <Button kind="quiet" size="small" onPress={unfold}>
          Lire la suite
        </Button>
      )}
    </div>
  );
}
