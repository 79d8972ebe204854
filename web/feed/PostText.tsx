import { type FocusEvent, useContext, useLayoutEffect, useRef, useState, createContext } from 'react';
import { Button } from '../ui/Button.tsx';
import { Html } from '../ui/Html.tsx';

/** Finds the first search term in a post's text; a collapsed text shows it. Null outside search results. */
export const FindInTextContext = createContext<((text: Node) => Range | undefined) | null>(null);

/** Visible height of a collapsed text, in pixels; must equal `max-h-40` below. */
const shownHeight = 160;

/** Space above the first search term in a collapsed text, in pixels. */
const shownAbove = 60;

/** Text of a post, collapsed if it is more than twice the visible height. Search results show the first search term. */
export function PostText({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  const [above, setAbove] = useState(0);
  const findInText = useContext(FindInTextContext);
  const isFolded = isLong && !isUnfolded;
  useLayoutEffect(() => {
    const { current } = text;
    if (!current) return undefined;
    const measure = () => {
      const isHigh = current.offsetHeight > 2 * shownHeight;
      setLong(isHigh);
      const first = isHigh ? findInText?.(current) : undefined;
      const place = first ? first.getBoundingClientRect().top - current.getBoundingClientRect().top : 0;
      const most = current.offsetHeight - shownHeight;
      setAbove(place < shownHeight - shownAbove ? 0 : Math.min(place - shownAbove, most));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [html, findInText]);
  /** Expands when a hidden link takes the focus. */
  const unfoldFor = ({ target }: FocusEvent) => {
    const top = text.current?.getBoundingClientRect().top ?? 0;
    const bottom = target.getBoundingClientRect().bottom - top;
    if (isFolded && (bottom > above + shownHeight || bottom < above)) setUnfolded(true);
  };
  const unfold = () => {
    setUnfolded(true);
    // The button disappears: move the focus to the text.
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
