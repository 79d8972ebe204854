import { type RefCallback, useCallback } from 'react';

/**
 * Ref of a horizontally scrolling row: scrolls to the item that matches a selector such as `[aria-current]` and fades
 * edges with hidden content (`fading-edges` in the theme).
 */
export function useFadingEdges<Row extends HTMLElement>(selectedSelector: string): RefCallback<Row> {
  return useCallback(
    (row: Row | null) => {
      if (!row) return undefined;
      const mark = () => {
        const rest = row.scrollWidth - row.clientWidth - row.scrollLeft;
        row.toggleAttribute('data-more-before', row.scrollLeft > 1);
        row.toggleAttribute('data-more-after', rest > 1);
      };
      const show = () => {
        const item = row.querySelector(selectedSelector)?.getBoundingClientRect();
        const { left, width } = row.getBoundingClientRect();
        // Scroll the row only, not the page.
        if (item) row.scrollLeft += item.left - left - (width - item.width) / 2;
        mark();
      };
      const resized = new ResizeObserver(show);
      resized.observe(row);
      const changed = new MutationObserver(show);
      changed.observe(row, {
        subtree: true,
        childList: true,
        attributeFilter: ['aria-current', 'aria-selected'],
      });
      row.addEventListener('scroll', mark, { passive: true });
      show();
      return () => {
        resized.disconnect();
        changed.disconnect();
        row.removeEventListener('scroll', mark);
      };
    },
    [selectedSelector],
  );
}
