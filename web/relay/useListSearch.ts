import { useEffect, useRef, useState } from 'react';
import { useRelayEnvironment } from 'react-relay';
import type { GraphQLTaggedNode, Subscription, Variables } from 'relay-runtime';
import { messageOf } from '../core/errors.ts';
import { fetchWhole } from './fetchWhole.ts';

/** Milliseconds without a key stroke after which a list is searched. */
const pause = 200;

/** Rows that the graph gives at once, at most: those beyond come again as one scrolls to them. */
const mostRows = 100;

export interface ListSearch {
  text: string;
  setText: (text: string) => void;
  isPending: boolean;
  /** Why the list could not be searched; it still shows what it did. */
  failure: string | null;
  /** Asks again for what is searched, as after a failure or a change. */
  refresh: () => void;
  /** Brings the first rows of what is shown up to date where they stand; rejects where they cannot be read. */
  readAgain: (count: number) => Promise<unknown>;
}

/**
 * The search of a list: what is typed is asked for once the person pauses, and shown when it is there.
 * Until then, and when it fails, the list stays as it is: it is asked for beside what draws the list, which a `refetch`
 * that fails would take away.
 */
export function useListSearch({
  query,
  variables,
  onFound,
}: {
  query: GraphQLTaggedNode;
  /** What is asked for; `search` is undefined for the list as the page brought it. */
  variables: (search: string | undefined) => Variables;
  /** Shows what the store now holds: `refetch(…, { fetchPolicy: 'store-only' })`. */
  onFound: (search: string) => void;
}): ListSearch {
  const environment = useRelayEnvironment();
  const [text, setText] = useState('');
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const request = useRef<Subscription>(undefined);
  const shown = useRef<string>(undefined);

  const find = (search: string) => {
    request.current?.unsubscribe();
    setPending(true);
    request.current = fetchWhole(environment, query, variables(search)).subscribe({
      complete: () => {
        setPending(false);
        setFailure(null);
        shown.current = search;
        onFound(search);
      },
      error: (error: unknown) => {
        setPending(false);
        setFailure(messageOf(error));
      },
    });
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      request.current?.unsubscribe();
    },
    [],
  );
  return {
    text,
    setText: (typed) => {
      setText(typed);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => find(typed.trim()), pause);
    },
    isPending,
    failure,
    refresh: () => find(text.trim()),
    readAgain: (count) =>
      fetchWhole(environment, query, {
        ...variables(shown.current),
        first: Math.min(count, mostRows),
      }).toPromise(),
  };
}
