import { useEffect, useRef } from 'react';
import type { LoadMoreFn } from 'react-relay/hooks';
import type { OperationType } from 'relay-runtime';

interface Pages<Query extends OperationType> {
  hasNext: boolean;
  isLoadingNext: boolean;
  loadNext: LoadMoreFn<Query>;
}

/**
 * Keeps a list of `usePaginationFragment` as long as it was opened. A refetch brings `most` rows, the most that the
 * graph returns at once; the others are loaded after it. `subject` is what the list shows, such as a search.
 */
export function useOpenedRows<Query extends OperationType>(
  rows: number,
  most: number,
  { hasNext, isLoadingNext, loadNext }: Pages<Query>,
  subject = '',
): void {
  const opened = useRef({ rows, subject });
  useEffect(() => {
    if (isLoadingNext) return;
    const before = opened.current;
    const isShortened = hasNext && before.subject === subject && before.rows > most && before.rows > rows;
    if (!isShortened) {
      opened.current = { rows, subject };
      return;
    }
    loadNext(Math.min(before.rows - rows, most), {
      onComplete: (error) => {
        if (error) opened.current = { rows: 0, subject };
      },
    });
  }, [rows, most, hasNext, isLoadingNext, loadNext, subject]);
}
