import { useEffect, useEffectEvent, useRef } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import type { TimelineMessage, TimelineRow } from './timeline.ts';
import type { ScrollPosition } from './useScrollPosition.ts';
import { commitLocalUpdate, type Environment } from 'relay-runtime';

/**
 * Drops messages at an end of a loaded list, far from what is read, so that work and memory stay bounded. Scrolling
 * there loads them again.
 */
function dropMessages(
  environment: Environment,
  listId: string,
  end: 'oldest' | 'newest',
  count: number,
): void {
  // No directive shortens a connection.
  commitLocalUpdate(environment, (store) => {
    const list = store.get(listId);
    const edges = list?.getLinkedRecords('edges') ?? [];
    const pageInfo = list?.getLinkedRecord('pageInfo');
    if (!list || !pageInfo || edges.length <= count) return;
    const kept = end === 'oldest' ? edges.slice(count) : edges.slice(0, -count);
    const cursor = kept.at(end === 'oldest' ? 0 : -1)?.getValue('cursor');
    if (typeof cursor !== 'string') return;
    list.setLinkedRecords(kept, 'edges');
    pageInfo.setValue(cursor, end === 'oldest' ? 'startCursor' : 'endCursor');
    pageInfo.setValue(true, end === 'oldest' ? 'hasPreviousPage' : 'hasNextPage');
  });
}

/** Most loaded messages. */
const mostMessages = 500;
/** Rows before and after the first visible one that stay loaded. */
const margin = 150;

interface Options {
  /** Store id of the connection. */
  listId: string;
  messages: readonly TimelineMessage[];
  rows: readonly TimelineRow[];
  position: ScrollPosition;
  /** Whether messages after a cursor can be loaded again. */
  isTwoWay: boolean;
}

/** Keeps a bounded number of messages loaded: what grows at one end of the list is dropped at the other. */
export function useMessageWindow({ listId, messages, rows, position, isTwoWay }: Options): void {
  const environment = useRelayEnvironment();
  const first = messages[0]?.id;
  const last = messages.at(-1)?.id;
  const ends = useRef({ first, last });
  const follow = useEffectEvent(() => {
    const hasOlder = ends.current.first !== first;
    const hasNewer = ends.current.last !== last;
    ends.current = { first, last };
    const { scroller, virtualizer } = position;
    const excess = messages.length - mostMessages;
    if (!scroller.current || excess <= 0 || !isTwoWay) return;
    // Read the scroll position: the rows may lag behind it.
    const index = virtualizer.getVirtualItemForOffset(scroller.current.scrollTop)?.index ?? 0;
    if (hasOlder && rows.length - index > margin + excess)
      dropMessages(environment, listId, 'newest', excess);
    else if (hasNewer && index > margin + excess) dropMessages(environment, listId, 'oldest', excess);
  });
  useEffect(() => {
    // After the new rows are measured and the scroll position is restored.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => follow()));
    return () => cancelAnimationFrame(frame);
  }, [first, last]);
}
