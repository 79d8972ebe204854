import { useEffect, useRef } from 'react';
import type { Paging } from './useLoadAll.ts';

/**
 * Keeps as many rows open as before a refetch, which returns at most `most`; the rest is loaded after it. An infinite
 * `most`, as during a search, lets the list shrink.
 */
export function useOpenedRows(
  rows: number,
  most: number,
  { hasNext, isLoadingNext, loadNext }: Paging,
): void {
  const opened = useRef(rows);
  useEffect(() => {
    if (isLoadingNext) return;
    const missing = opened.current - rows;
    if (!hasNext || missing <= 0 || opened.current <= most) {
      opened.current = rows;
      return;
    }
    loadNext(Math.min(missing, most), {
      onComplete: (error) => {
        if (error) opened.current = 0;
      },
    });
  }, [rows, most, hasNext, isLoadingNext, loadNext]);
}
