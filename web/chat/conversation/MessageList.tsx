import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import { type UIEvent, use, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { graphql, useFragment, usePaginationFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { MessageList_conversation$key } from '../../__generated__/MessageList_conversation.graphql';
import type { MessageList_message$key } from '../../__generated__/MessageList_message.graphql';
import type { MessageListPaginationQuery } from '../../__generated__/MessageListPaginationQuery.graphql';
import { messageOf } from '../../core/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useRegisterConnection } from '../../live/screen.ts';
import { formatCount } from '../../ui/Badge.tsx';
import { useWatchCover } from './cover.ts';
import { fillGaps } from '../history/gapDetection.ts';
import { messagesName } from '../lists.ts';
import type { Outbox } from '../../sending/outbox.ts';
import type { EditedMessage } from '../composer/messageDraft.ts';
import { EndOfMessage } from './EndOfMessage.tsx';
import { MessageRow } from './MessageRow.tsx';
import { MessageTools } from './messageTools.ts';
import { beforeLoaded, buildTimeline } from './timeline.ts';
import { useGoToMessage } from './useGoToMessage.ts';
import { useFirstUnread } from './useFirstUnread.ts';
import { useScrollPosition } from './useScrollPosition.ts';
import { useSeenMessages } from './useSeenMessages.ts';
import { useMessageAnnouncements } from './useMessageAnnouncements.ts';

/** Fields that every operation with messages fetches to render and order them. */
export const listedMessage = graphql`
  fragment MessageList_message on Message @relay(plural: true) {
    id
    databaseId
    createdAt
    viewerIsAuthor
    isDeleted
    viewerCanEdit
    text
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
/** Rows above the viewport at which the previous page is fetched. */
const loadAhead = 18;
/** Distance from the top, in pixels, that counts as the top. */
const nearTop = 200;
/** Distance from the end, in pixels, beyond which the button to the end is shown. */
const farAway = 240;

/** Messages of a conversation: opens at the first unread one and keeps its scroll position. */
export function MessageList({
  conversation: key,
  outbox,
  unread,
  onLastOwn,
}: {
  conversation: MessageList_conversation$key;
  outbox: Outbox;
  unread: number;
  /** Receives the last message that the viewer may correct. */
  onLastOwn: (message: EditedMessage | null) => void;
}) {
  // The virtualizer mutates itself, which the React Compiler's memoisation misses.
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
        messages(last: $last, before: $before, throughUnread: true, withDeleted: true)
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
    if (!outbox.isSending(data.id)) fillGaps(environment, data.id);
  }, [environment, outbox, data.id, nodes]);
  const firstUnread = useFirstUnread(messages, unread, hasPrevious);
  const { unseenCount, isUnseen, see } = useSeenMessages(data.id, messages);
  useMessageAnnouncements(messages);
  const rows = useMemo(() => buildTimeline(messages, pending, firstUnread), [messages, pending, firstUnread]);

  const [failure, setFailure] = useState<string | null>(null);
  const loadOlder = () => {
    setFailure(null);
    loadPrevious(pageSize, { onComplete: (error) => setFailure(error && messageOf(error)) });
  };

  const tellLastOwn = useEffectEvent(onLastOwn);
  useEffect(() => {
    tellLastOwn(messages.findLast(({ viewerCanEdit }) => viewerCanEdit) ?? null);
  }, [messages]);

  const [isAway, setIsAway] = useState(false);
  const { scroller, virtualizer, items, size, release, onKeyDown, isLeftNearTop, goToEnd } =
    useScrollPosition({
      rows,
      beginsUnread: firstUnread !== null && firstUnread !== beforeLoaded,
      newestPending: pending.at(-1)?.key,
    });

  useWatchCover(scroller);
  const tools = use(MessageTools);
  const goTo = useGoToMessage({
    rows,
    messages,
    loadOlder: hasPrevious && !isLoadingPrevious && failure === null ? loadOlder : null,
    show: (index) => {
      release();
      virtualizer.scrollToIndex(index, { align: 'center' });
    },
  });

  // At the top no scroll event follows: fetch the next page directly.
  const goOn = useEffectEvent(() => {
    if (hasPrevious && !isLoadingPrevious && failure === null && isLeftNearTop(nearTop)) loadOlder();
  });
  useEffect(() => {
    // After the new rows are measured and the scroll position is restored.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => goOn()));
    return () => cancelAnimationFrame(frame);
  }, [rows.length, isLoadingPrevious]);

  const onScroll = ({ currentTarget: { clientHeight, scrollHeight, scrollTop } }: UIEvent<HTMLElement>) => {
    // Read the scroll position: the rows may lag behind it.
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
        // The element's own scroll bar needs pointer events.
        onPointerDown={(event) => event.target === event.currentTarget && release()}
        className="h-full overflow-y-auto overscroll-contain px-3 [overflow-anchor:none]"
        role="log"
        // New messages are announced separately: loaded rows must not be.
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
        <MessageTools value={{ ...tools, goTo }}>
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
        </MessageTools>
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
