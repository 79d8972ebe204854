import { type ReactNode, useEffect, useRef } from 'react';
import { rangesOf } from './highlights.ts';

const name = 'search-results';

/** Maximum number of highlights. */
const most = 2_000;

/** Names of tabs and of buttons are not results, but for those of files, which are their title too. */
const isResult = (parent: Element): boolean =>
  parent.matches('[title]') ||
  !parent.closest('[role=tablist], [role=search], h1, button, textarea, [contenteditable=true]');

/**
 * Highlights words in its content with the browser's Highlight API, leaving the DOM unchanged; without that API
 * nothing is highlighted.
 */
export function Marked({ words, children }: { words: readonly string[]; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const wanted = words.join(' ');
  useEffect(() => {
    const root = box.current;
    if (!root || !('highlights' in CSS)) return;
    let frame = 0;
    // Results of two searches may be on screen.
    const highlight = CSS.highlights.get(name) ?? new Highlight();
    CSS.highlights.set(name, highlight);
    const ranges: Range[] = [];
    const unmark = () => {
      for (const range of ranges.splice(0)) highlight.delete(range);
    };
    const mark = () => {
      unmark();
      for (const range of rangesOf(root, wanted.split(' '), isResult)) {
        ranges.push(range);
        highlight.add(range);
        if (ranges.length >= most) break;
      }
    };
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    });
    observer.observe(root, { childList: true, subtree: true, characterData: true });
    mark();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      unmark();
    };
  }, [wanted]);
  return (
    <div ref={box} className="marked">
      {children}
    </div>
  );
}
