import { useEffect, useRef, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import {
  getFragment,
  getRefetchMetadata,
  type GraphQLTaggedNode,
  Observable,
  type Subscription,
  type Variables,
} from 'relay-runtime';
import { errorMessageOf } from '../core/errors.ts';
import { fetchStrict } from './fetchStrict.ts';
import { maxListRows, refetchPages } from './pagination.ts';

/** Milliseconds without typing before a search. */
const debounceDelay = 200;

/** The refetch query of a fragment. */
const refetchOf = (list: GraphQLTaggedNode) =>
  getRefetchMetadata(getFragment(list), 'useListSearch').refetchableRequest;

/** Text and state of a list's search, and functions that refetch the list. */
export interface ListSearch {
  text: string;
  setText: (text: string) => void;
  /** The text that the shown list was found by. */
  shownText: string;
  isPending: boolean;
  /** Error message; the list stays as it is. */
  failure: string | null;
  /** Restarts from the first row, for example in a new order. */
  restart: () => void;
  retry: () => void;
  /**
   * Refetches this many rows in place; rejects on failure. `fragment` is given if the search covers several lists.
   */
  refetchRows: (count: number, fragment?: GraphQLTaggedNode) => Promise<unknown>;
  /** The same after an own change, with failures shown. */
  refetchAfterOwnChange: (count: number, fragment?: GraphQLTaggedNode) => void;
}

/**
 * Searches a list as the user types: results replace the list when they arrive; on failure it stays. Fetched outside
 * the list's component, because a failing `refetch` would unmount it.
 */
export function useListSearch({
  list,
  variables,
  onFound,
}: {
  /** Fragment with `@refetchable`. */
  list: GraphQLTaggedNode;
  /** Variables; `search` is undefined for the unfiltered list. */
  variables: (search: string | undefined) => Variables;
  /** Renders from the store: `refetch(…, { fetchPolicy: 'store-only' })`. */
  onFound: (search: string) => void;
}): ListSearch {
  const environment = useRelayEnvironment();
  const [text, setText] = useState('');
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const request = useRef<Subscription>(undefined);
  const shown = useRef<string>(undefined);
  const [shownText, setShownText] = useState('');
  /** The last search, and whether it is pending. */
  const asked = useRef({ again: () => {}, isSought: false });

  const ask = (answer: () => Observable<unknown>, onAnswered?: () => void) => {
    request.current?.unsubscribe();
    asked.current = { again: () => ask(answer, onAnswered), isSought: onAnswered !== undefined };
    setPending(true);
    request.current = answer().subscribe({
      complete: () => {
        setPending(false);
        setFailure(null);
        asked.current.isSought = false;
        onAnswered?.();
      },
      error: (error: unknown) => {
        setPending(false);
        setFailure(errorMessageOf(error));
      },
    });
  };
  const find = (search: string) =>
    ask(
      () => fetchStrict(environment, refetchOf(list), variables(search)),
      () => {
        shown.current = search;
        setShownText(search);
        onFound(search);
      },
    );
  const read = (count: number, fragment = list) =>
    refetchPages(environment, fragment, variables(shown.current), { shown: count, most: maxListRows });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      request.current?.unsubscribe();
    },
    [],
  );
  return {
    text,
    shownText,
    setText: (typed) => {
      setText(typed);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => find(typed.trim()), debounceDelay);
    },
    isPending,
    failure,
    restart: () => find(text.trim()),
    retry: () => asked.current.again(),
    refetchRows: read,
    refetchAfterOwnChange: (count, fragment) => {
      // Search again after the change if results are pending.
      if (asked.current.isSought) asked.current.again();
      else ask(() => Observable.from(read(count, fragment)));
    },
  };
}
