import { type RefCallback, useCallback } from 'react';

/**
 * For a row that is scrolled sideways: what is chosen in it, by a selector, is brought into view, and where more is
 * hidden its edge fades (`fading-edges` in the theme). Answers the row's ref.
 */
export function useFadingEdges<Row extends HTMLElement>(chosen: string): RefCallback<Row> {
  return useCallback(
    (row: Row | null) => {
      if (!row) return undefined;
      const mark = () => {
        const rest = row.scrollWidth - row.clientWidth - row.scrollLeft;
        row.toggleAttribute('data-more-before', row.scrollLeft > 1);
        row.toggleAttribute('data-more-after', rest > 1);
      };
      const show = () => {
        const item = row.querySelector(chosen)?.getBoundingClientRect();
        const { left, width } = row.getBoundingClientRect();
        // The row alone: the page stays where it is.
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
    [chosen],
  );
}
