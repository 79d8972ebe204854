import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../core/errors.ts';

/** Relay's paging state of a list. */
export interface Paging {
  hasNext: boolean;
  isLoadingNext: boolean;
  loadNext: (count: number, options: { onComplete: (failure: Error | null) => void }) => unknown;
}

/** Maximum page size of the graph. */
const maxRows = 200;

/** Loads all remaining pages of a list. `loadRest` starts it; its callback gets the error, if any. */
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
