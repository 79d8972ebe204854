import { useEffect, useRef, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import {
  getFragment,
  getRefetchMetadata,
  type GraphQLTaggedNode,
  type Observable,
  type Subscription,
  type Variables,
} from 'relay-runtime';
import { messageOf } from '../core/errors.ts';
import { fetchStrict } from './fetchStrict.ts';
import { refetchPages } from './refetchPages.ts';

/** Milliseconds without a key stroke after which a list is searched. */
const debounceDelay = 200;

/** Rows of a list that is searched which the graph gives at once, at most. */
export const maxRows = 100;

/** The query by which a fragment is read again. */
const refetchOf = (list: GraphQLTaggedNode) =>
  getRefetchMetadata(getFragment(list), 'useListSearch').refetchableRequest;

export interface ListSearch {
  text: string;
  setText: (text: string) => void;
  isPending: boolean;
  /** Why the list could not be searched; it still shows what it did. */
  failure: string | null;
  /** Asks for what is searched from its first row, as where its order is another one. */
  refresh: () => void;
  /** Asks again for what could not be read. */
  retry: () => void;
  /**
   * Brings as many rows of what is shown up to date where they stand; rejects where they cannot be read. Where the
   * search is over several lists, `part` is the fragment of the one.
   */
  readAgain: (count: number, part?: GraphQLTaggedNode) => Promise<unknown>;
  /** The same after a change of the person's own, who is told where it fails. */
  renew: (count: number, part?: GraphQLTaggedNode) => void;
}

/**
 * The search of a list: what is typed is asked for once the person pauses, and shown when it is there.
 * Until then, and when it fails, the list stays as it is: it is asked for beside what draws the list, which a `refetch`
 * that fails would take away.
 */
export function useListSearch({
  list,
  variables,
  onFound,
}: {
  /** Its fragment, with `@refetchable`. */
  list: GraphQLTaggedNode;
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
  /** What is asked for, or was last, and whether it has not been found yet. */
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
        setFailure(messageOf(error));
      },
    });
  };
  const find = (search: string) =>
    ask(
      () => fetchStrict(environment, refetchOf(list), variables(search)),
      () => {
        shown.current = search;
        onFound(search);
      },
    );
  const read = (count: number, part = list) =>
    refetchPages(environment, part, variables(shown.current), { shown: count, most: maxRows });
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
      timer.current = setTimeout(() => find(typed.trim()), debounceDelay);
    },
    isPending,
    failure,
    refresh: () => find(text.trim()),
    retry: () => asked.current.again(),
    readAgain: (count, part) => read(count, part).toPromise(),
    renew: (count, part) => {
      // What is still being searched takes the place of what is shown: it is asked for after the change.
      if (asked.current.isSought) asked.current.again();
      else ask(() => read(count, part));
    },
  };
}
