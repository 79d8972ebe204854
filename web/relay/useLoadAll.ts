import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../core/errors.ts';

/** What Relay tells of a list that has pages. */
export interface Paging {
  hasNext: boolean;
  isLoadingNext: boolean;
  loadNext: (count: number, options: { onComplete: (failure: Error | null) => void }) => unknown;
}

/** The most that the graph answers at once. */
const maxRows = 200;

/** Loads all that a list still has, page after page. `loadRest` begins it; who is handed over hears why it stopped. */
export function useLoadAll({ hasNext, isLoadingNext, loadNext }: Paging) {
  const [isWanted, setWanted] = useState(false);
  const hear = useRef<(failure: string) => void>(undefined);
  useEffect(() => {
    if (!isWanted || !hasNext || isLoadingNext) return;
    loadNext(maxRows, {
      onComplete(failure) {
        if (!failure) return;
        setWanted(false);
        hear.current?.(messageOf(failure));
      },
    });
  }, [isWanted, hasNext, isLoadingNext, loadNext]);
  return {
    isLoading: isWanted && hasNext,
    loadRest(onFailure?: (failure: string) => void) {
      hear.current = onFailure;
      setWanted(true);
    },
  };
}
