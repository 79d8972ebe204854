import { IconArrowDown } from '@tabler/icons-react';
import { type UIEvent, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { graphql, useFragment, usePaginationFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { MessageList_conversation$key } from '../../__generated__/MessageList_conversation.graphql';
import type { MessageList_message$key } from '../../__generated__/MessageList_message.graphql';
import type { MessageListPaginationQuery } from '../../__generated__/MessageListPaginationQuery.graphql';
import { messageOf } from '../../core/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useRegisterConnection } from '../../live/connectionRegistry.ts';
import { formatCount } from '../../ui/formatCount.ts';
import { useLog } from '../cover.ts';
import { fillHoles } from '../history/holes.ts';
import { messagesName } from '../lists.ts';
import type { Outbox } from '../../sending/outbox.ts';
import { EndOfMessage } from './EndOfMessage.tsx';
import { MessageRow } from './MessageRow.tsx';
import { beforeLoaded, buildTimeline } from './timeline.ts';
import { useFirstUnread } from './useFirstUnread.ts';
import { usePlace } from './usePlace.ts';
import { useSeen } from './useSeen.ts';
import { useSpokenMessages } from './useSpokenMessages.ts';

/** What every way in which a message reaches the store fetches of it, and what lays it out among the others. */
const listedMessage = graphql`
  fragment MessageList_message on Message @relay(plural: true) {
    id
    slug
    createdAt
    isMine
    plainText(maxLength: 200)
    kind
    author {
      id
      firstName
    }
    ...MessageBubble_message
  }
`;

const pageSize = 30;
/** Rows above the screen with which the page before is fetched. */
const loadAhead = 18;
/** Pixels from the top at which one has reached it. */
const nearTop = 200;
/** Pixels from the end at which the way back to it is offered. */
const farAway = 240;

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
          __id
          edges {
            node {
              id
              ...MessageList_message
            }
          }
        }
      }
    `,
    key,
  );
  const environment = useRelayEnvironment();
  useRegisterConnection(messagesName(data.id), data.messages.__id);
  const nodes = useMemo(() => data.messages.edges.map(({ node }) => node), [data.messages.edges]);
  const messages = useFragment<MessageList_message$key>(listedMessage, nodes);
  const pending = useSyncExternalStore(outbox.subscribe, () => outbox.of(data.id));
  useEffect(() => {
    if (!outbox.isSending(data.id)) fillHoles(environment, data.id);
  }, [environment, outbox, data.id, nodes]);
  const firstUnread = useFirstUnread(messages, unread, hasPrevious);
  const { unseenCount, isUnseen, see } = useSeen(data.id, messages);
  useSpokenMessages(messages);
  const rows = useMemo(() => buildTimeline(messages, pending, firstUnread), [messages, pending, firstUnread]);

  const [failure, setFailure] = useState<string | null>(null);
  const loadOlder = () => {
    setFailure(null);
    loadPrevious(pageSize, { onComplete: (error) => setFailure(error && messageOf(error)) });
  };

  const [isAway, setIsAway] = useState(false);
  const { scroller, virtualizer, items, size, release, onKeyDown, isLeftNearTop, goToEnd } = usePlace({
    rows,
    beginsUnread: firstUnread !== null && firstUnread !== beforeLoaded,
    newestPending: pending.at(-1)?.key,
  });

  useLog(scroller);

  // At the very top nothing scrolls any more: what came there is followed by what is before it.
  const goOn = useEffectEvent(() => {
    if (hasPrevious && !isLoadingPrevious && failure === null && isLeftNearTop(nearTop)) loadOlder();
  });
  useEffect(() => {
    // Once the rows that came have been measured, and the place on the screen was found again.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => goOn()));
    return () => cancelAnimationFrame(frame);
  }, [rows.length, isLoadingPrevious]);

  const onScroll = ({ currentTarget: { clientHeight, scrollHeight, scrollTop } }: UIEvent<HTMLElement>) => {
    // By where the screen is now: the rows are of where it was, and nothing scrolls once they have followed.
    setIsAway(scrollHeight - clientHeight - scrollTop > farAway);
    const first = virtualizer.getVirtualItemForOffset(scrollTop);
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
        onKeyDown={onKeyDown}
        // The scroll bar is part of the element itself.
        onPointerDown={(event) => event.target === event.currentTarget && release()}
        className="h-full overflow-y-auto overscroll-contain px-3 [overflow-anchor:none]"
        role="log"
        // What others write is said by itself: neither the rows that are loaded nor those that scrolling shows.
        aria-live="off"
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
              <ErrorNotice isReading message={failure} onRetry={loadOlder} className="text-left" />
            )}
          </div>
        )}
        {rows.length === 0 && <p className="p-8 text-center text-muted">Dites bonjour&nbsp;!</p>}
        <div className="relative w-full" style={{ height: size }}>
          {items.map((item) => {
            const row = rows[item.index];
            const message = row?.kind === 'message' ? messages[row.index] : undefined;
            return (
              <div
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {row && <MessageRow row={row} messages={messages} pending={pending} outbox={outbox} />}
                {message && isUnseen(message) && (
                  <EndOfMessage key={message.id} onSeen={() => see(message)} />
                )}
              </div>
            );
          })}
        </div>
      </div>
      {isAway && (
        <div className="absolute inset-x-0 bottom-3 flex justify-center">
          <Button size="small" icon={<IconArrowDown size={18} aria-hidden />} onPress={goToEnd}>
            {unseenCount === 0
              ? 'Aller aux derniers messages'
              : unseenCount === 1
                ? '1 nouveau message'
                : `${formatCount(unseenCount)} nouveaux messages`}
          </Button>
        </div>
      )}
    </div>
  );
}
