import { useEffect, useRef, useState } from 'react';
import { errorMessageOf } from '../core/errors.ts';
import {
  type Environment,
  getFragment,
  getPaginationMetadata,
  type GraphQLTaggedNode,
  type Variables,
} from 'relay-runtime';
import { fetchStrict } from './fetchStrict.ts';
import { refetch } from './pendingRequests.ts';

/** Relay's paging state of a list. */
export interface Paging {
  hasNext: boolean;
  isLoadingNext: boolean;
  loadNext: (count: number, options: { onComplete: (failure: Error | null) => void }) => unknown;
}

/** Maximum page size of most lists of the graph. */
export const maxListRows = 100;

/** Maximum page size of lists of reactions and likes. */
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
        hear.current?.(errorMessageOf(failure));
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

/**
 * Refetches the shown rows of a list, up to the graph's maximum `most`; `useOpenedRows` loads the rest. On failure the
 * list stays as it is. Its answer is as new as this call.
 */
export function refetchPages(
  environment: Environment,
  /** The list's fragment, with `@connection` and `@refetchable`. */
  list: GraphQLTaggedNode,
  /** Variables without paging. */
  variables: Variables,
  { shown, most }: { shown: number; most: number },
): Promise<unknown> {
  const fragment = getFragment(list);
  const { paginationRequest, paginationMetadata } = getPaginationMetadata(fragment, 'readPages');
  const { forward } = paginationMetadata;
  if (!forward) throw new Error(`${fragment.name} does not go forward.`);
  const key = `${paginationRequest.params.name} ${JSON.stringify(variables)}`;
  return refetch(environment, key, () =>
    fetchStrict(environment, paginationRequest, {
      ...variables,
      [forward.count]: Math.min(shown, most),
      [forward.cursor]: null,
    }).toPromise(),
  );
}
