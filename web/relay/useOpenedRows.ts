import { useEffect, useRef } from 'react';
import type { Paging } from './useLoadAll.ts';

/**
 * Keeps a list as long as it was opened. A refetch brings `most` rows, the most that the graph returns at once; the
 * others are loaded after it. With `most` infinite, as while the list is searched, it may become shorter.
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
