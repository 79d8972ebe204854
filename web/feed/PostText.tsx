import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Html } from '../ui/Html.tsx';

/** Visible height of a collapsed text, in pixels; must equal `max-h-40` below. */
const shownHeight = 160;

/** Text of a post, collapsed if it is more than twice the visible height. */
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
  /** Expands when a hidden link takes the focus. */
  const unfoldFor = ({ target }: FocusEvent) => {
    const top = text.current?.getBoundingClientRect().top ?? 0;
    if (isFolded && target.getBoundingClientRect().bottom - top > shownHeight) setUnfolded(true);
  };
  const unfold = () => {
    setUnfolded(true);
    // The button disappears: move the focus to the text.
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
        <Button kind="quiet" size="small" className="flush-small" onPress={unfold}>
          Lire la suite
        </Button>
      )}
    </div>
  );
}
