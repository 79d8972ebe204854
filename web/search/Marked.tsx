import { type ReactNode, useEffect, useRef } from 'react';
import { findMarks } from './marks.ts';

const name = 'search-results';

/** More are not marked: nobody reads as many. */
const most = 2_000;

/**
 * Marks words wherever they stand in what it holds, without touching it: the browser paints them. One that
 * cannot marks nothing.
 */
export function Marked({ words, children }: { words: readonly string[]; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const wanted = words.join(' ');
  useEffect(() => {
    const root = box.current;
    if (!root || !('highlights' in CSS)) return;
    let frame = 0;
    const mark = () => {
      const ranges: Range[] = [];
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node && ranges.length < most; node = texts.nextNode()) {
        // Names of tabs and of buttons are not results.
        if (node.parentElement?.closest('[role=tablist], button, textarea, [contenteditable=true]')) continue;
        for (const { start, end } of findMarks(node.nodeValue ?? '', wanted.split(' '))) {
          const range = new Range();
          range.setStart(node, start);
          range.setEnd(node, end);
          ranges.push(range);
        }
      }
      CSS.highlights.set(name, new Highlight(...ranges));
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
      CSS.highlights.delete(name);
    };
  }, [wanted]);
  return <div ref={box}>{children}</div>;
}
