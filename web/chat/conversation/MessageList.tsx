import { IconArrowDown } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { graphql, usePaginationFragment } from 'react-relay';
import type { MessageBubble_message$key } from '../../__generated__/MessageBubble_message.graphql';
import type { MessageList_conversation$key } from '../../__generated__/MessageList_conversation.graphql';
import type { MessageListPaginationQuery } from '../../__generated__/MessageListPaginationQuery.graphql';
import { messageOf } from '../../core/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatDay } from '../../ui/formatDate.ts';
import { MessageBubble } from './MessageBubble.tsx';
import type { Outbox } from '../outbox/outbox.ts';
import type { PendingMessage } from '../outbox/pendingMessage.ts';
import { PendingBubble } from './PendingBubble.tsx';
import { findFirstUnread, buildTimeline, type TimelineRow } from './timeline.ts';

/**
 * What every way in which a message reaches the store fetches of it.
 * @public Spread by its name.
 */
export const listedMessage = graphql`
  fragment MessageList_message on Message {
    slug
    createdAt
    isMine
    author {
      id
    }
    ...MessageBubble_message
  }
`;

const pageSize = 30;
/** For so long after opening or sending the virtualizer still corrects its place by itself, in milliseconds. */
const correctionPeriod = 3_000;
/** Rows from the top at which the page before is fetched. */
const loadAhead = 8;

/** The messages of a conversation: opens at the first unread one, keeps its place as others arrive. */
export function MessageList({
  conversation: key,
  outbox,
  unread,
}: {
  conversation: MessageList_conversation$key;
  outbox: Outbox;
  unread: number;
}) {
  // The virtualizer changes without changing identity, which the React Compiler's memoisation misses.
  'use no memo';
  const { data, loadPrevious, hasPrevious, isLoadingPrevious } = usePaginationFragment<
    MessageListPaginationQuery,
    MessageList_conversation$key
  >(
    graphql`
      fragment MessageList_conversation on Conversation
      @throwOnFieldError
      @refetchable(queryName: "MessageListPaginationQuery")
      @argumentDefinitions(last: { type: "Int", defaultValue: 30 }, before: { type: "String" }) {
        id
        messages(last: $last, before: $before, throughUnread: true)
          @connection(key: "MessageList_messages", filters: []) {
          edges {
            node {
              id
              ...MessageList_message @relay(mask: false)
            }
          }
        }
      }
    `,
    key,
  );
  const messages = useMemo(
    () => data.messages.edges.map(({ node }) => ({ ...node, authorId: node.author.id })),
    [data.messages.edges],
  );
  const pending = useSyncExternalStore(outbox.subscribe, () => outbox.of(data.id));
  // The divider stays where it stood when the conversation was opened.
  const [firstUnread] = useState(() => findFirstUnread(messages, unread));
  const rows = useMemo(() => buildTimeline(messages, pending, firstUnread), [messages, pending, firstUnread]);

  const [failure, setFailure] = useState<string | null>(null);
  const loadOlder = () => {
    setFailure(null);
    loadPrevious(pageSize, { onComplete: (error) => setFailure(error && messageOf(error)) });
  };

  const scroller = useRef<HTMLDivElement>(null);
  const [isAway, setIsAway] = useState(false);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 56,
    getItemKey: (index) => rows[index]?.key ?? index,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: 80,
    overscan: 10,
  });

  // What the list keeps in view until the person scrolls: the first unread message when it opens,
  // otherwise the end, as after everything they send. Rows are measured, pictures settle and older
  // messages come in before it, so the place is sought again whenever any of that has moved it.
  const aim = useRef<'unread' | 'end' | null>(firstUnread === null ? 'end' : 'unread');
  const release = () => {
    aim.current = null;
  };
  const newestPending = pending.at(-1)?.key;
  // In this order: only the items make the virtualizer measure what has come in.
  const items = virtualizer.getVirtualItems();
  const size = virtualizer.getTotalSize();
  const seek = useEffectEvent(() => {
    const element = scroller.current;
    if (!element || aim.current === null) return;
    const unreadRow = aim.current === 'unread' ? rows.findIndex((row) => row.kind === 'unread') : -1;
    const offset = unreadRow < 0 ? undefined : virtualizer.getOffsetForIndex(unreadRow, 'start')?.[0];
    // By hand: what stands on the screen counts, not what is still being reconciled.
    element.scrollTop = offset ?? element.scrollHeight;
  });
  useLayoutEffect(() => seek(), [rows, size]);
  useLayoutEffect(() => {
    if (newestPending !== undefined) aim.current = 'end';
    // The virtualizer corrects its place by itself for a while: until it rests, ours is sought in every frame.
    const end = performance.now() + correctionPeriod;
    let frame = 0;
    const step = () => {
      seek();
      if (performance.now() < end) frame = requestAnimationFrame(step);
    };
    step();
    return () => cancelAnimationFrame(frame);
  }, [newestPending]);
  // The frame changes too: with the keyboard of a telephone, or with the text that one writes below.
  useEffect(() => {
    if (!scroller.current) return;
    const observer = new ResizeObserver(() => seek());
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, []);

  const onScroll = () => {
    setIsAway(!virtualizer.isAtEnd(240));
    const first = items[0];
    if (first && first.index < loadAhead && hasPrevious && !isLoadingPrevious && failure === null)
      loadOlder();
  };

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        onScroll={onScroll}
        onWheel={release}
        onTouchMove={release}
        onKeyDown={release}
        // The scroll bar is part of the element itself.
        onPointerDown={(event) => event.target === event.currentTarget && release()}
        className="h-full overflow-y-auto overscroll-contain px-3 [overflow-anchor:none]"
        role="log"
        aria-label="Messages"
        tabIndex={0}
      >
        {hasPrevious && (
          <div className="py-2 text-center">
            {failure === null ? (
              <Button size="small" kind="quiet" isDisabled={isLoadingPrevious} onPress={loadOlder}>
                {isLoadingPrevious ? 'Chargement…' : 'Messages précédents'}
              </Button>
            ) : (
              <ErrorNotice message={failure} onRetry={loadOlder} className="text-left" />
            )}
          </div>
        )}
        {rows.length === 0 && <p className="p-8 text-center text-muted">Dites bonjour&nbsp;!</p>}
        <div className="relative w-full" style={{ height: size }}>
          {items.map((item) => {
            const row = rows[item.index];
            return (
              <div
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {row && <Row row={row} messages={messages} pending={pending} outbox={outbox} />}
              </div>
            );
          })}
        </div>
      </div>
      {isAway && (
        <div className="absolute inset-x-0 bottom-3 flex justify-center">
          <Button
            size="small"
            icon={<IconArrowDown size={18} aria-hidden />}
            onPress={() => {
              aim.current = 'end';
              scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
            }}
          >
            Aller aux derniers messages
          </Button>
        </div>
      )}
    </div>
  );
}

interface RowProps {
  row: TimelineRow;
  messages: readonly MessageBubble_message$key[];
  pending: readonly PendingMessage[];
  outbox: Outbox;
}

function Row({ row, messages, pending, outbox }: RowProps) {
  switch (row.kind) {
    case 'day':
      return <p className="m-0 py-3 text-center text-xs font-medium text-muted">{formatDay(row.date)}</p>;
    case 'unread':
      return (
        <p className="m-0 flex items-center gap-3 py-2 text-xs font-semibold text-danger before:h-px before:flex-1 before:bg-danger after:h-px after:flex-1 after:bg-danger">
          Nouveaux messages
        </p>
      );
    case 'message': {
      const message = messages[row.index];
      return message ? (
        <MessageBubble message={message} startsGroup={row.startsGroup} endsGroup={row.endsGroup} />
      ) : null;
    }
    case 'pending': {
      const message = pending[row.index];
      return message ? <PendingBubble message={message} outbox={outbox} /> : null;
    }
  }
}
