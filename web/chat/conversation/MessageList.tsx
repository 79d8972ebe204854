import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import { use, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore, useRef } from 'react';
import { graphql, readInlineData, usePaginationFragment, useRelayEnvironment } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import type { MessageList_conversation$key } from '../../__generated__/MessageList_conversation.graphql';
import type { MessageList_message$key } from '../../__generated__/MessageList_message.graphql';
import type { PinnedMessage_conversation$key } from '../../__generated__/PinnedMessage_conversation.graphql';
import type { MessageListPaginationQuery } from '../../__generated__/MessageListPaginationQuery.graphql';
import { errorMessageOf } from '../../core/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast.ts';
import { useChatPanel, useRecordEndsEarly, useIsCovered } from '../chatPanel.ts';
import { useRegisterConnection } from '../../live/screen.ts';
import { formatCount } from '../../ui/Badge.tsx';
import { restartMessages } from '../history/catchUp.ts';
import { fillGaps, invalidateMessages } from '../history/gapDetection.ts';
import { messageListName } from '../connections.ts';
import { messagePath } from '../messagePath.ts';
import type { Outbox } from '../../sending/outbox.ts';
import type { PendingMessage } from '../../sending/pendingMessage.ts';
import type { EditedMessage } from '../composer/messageDraft.ts';
import { isReady, MessageLog, useEdge } from './MessageLog.tsx';
import { MessageTools } from './messageTools.ts';
import { PinnedMessage } from './PinnedMessage.tsx';
import {
  beforeLoaded,
  buildTimeline,
  findFirstUnread,
  type TimelineMessage,
  isOfOthers,
} from './timeline.ts';
import { useGoToMessage } from './useGoToMessage.ts';
import { useScrollPosition } from './useScrollPosition.ts';
import { useMessageWindow } from './useMessageWindow.ts';
import { useMessageAnnouncements } from './useMessageAnnouncements.ts';
import { usePageFocused } from '../pageFocus.ts';
import { precedes } from '../history/messageOrder.ts';
import { markConversationRead } from '../history/readMarks.ts';

/** Tracks which messages, received since the conversation was opened, the user has seen. */
function useSeenMessages(conversationId: string, messages: readonly TimelineMessage[]) {
  const environment = useRelayEnvironment();
  const [seenUpTo, setSeenUpTo] = useState(() => messages.at(-1)?.databaseId ?? '');
  /** A ref, because several messages come into view in one frame, in any order. */
  const newestSeen = useRef(seenUpTo);
  const isAfter = (databaseId: string, message: TimelineMessage) =>
    isOfOthers(message) && precedes(databaseId, message.databaseId);
  const countAfter = (databaseId: string) =>
    messages.filter((message) => isAfter(databaseId, message)).length;
  return {
    unseenCount: countAfter(seenUpTo),
    isUnseen: (message: TimelineMessage) => isAfter(seenUpTo, message),
    /** Marks a message and all earlier ones as seen. */
    see(message: TimelineMessage): void {
      // An older mark would replace the newer pending one.
      if (!precedes(newestSeen.current, message.databaseId)) return;
      newestSeen.current = message.databaseId;
      setSeenUpTo(message.databaseId);
      markConversationRead(environment, conversationId, {
        upToMessageId: message.id,
        unseen: countAfter(message.databaseId),
      });
    },
  };
}

/**
 * `databaseId` of the first unread message when the conversation was opened; it does not change later. `beforeLoaded` when it
 * is not loaded, null when nothing was unread.
 */
function useFirstUnread(
  messages: readonly TimelineMessage[],
  unread: number,
  hasPrevious: boolean,
): string | null {
  const [newest] = useState(() => messages.at(-1)?.databaseId ?? '');
  // Later messages do not count.
  const find = () =>
    findFirstUnread(
      messages.filter(({ databaseId }) => !precedes(newest, databaseId)),
      unread,
    );
  const [found, setFound] = useState(find);
  if (found !== null) return found;
  const now = find();
  if (now !== null) setFound(now);
  return now ?? (unread > 0 && hasPrevious ? beforeLoaded : null);
}

/** Marker at the end of an unseen message: reports when a focused page shows it. */
function EndOfMessage({ onSeen }: { onSeen: () => void }) {
  const place = useRef<HTMLSpanElement>(null);
  const isPageFocused = usePageFocused();
  const isCovered = useIsCovered();
  const see = useEffectEvent(onSeen);
  useEffect(() => {
    if (!isPageFocused || isCovered || !place.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) see();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isPageFocused, isCovered]);
  // One line high: IntersectionObserver ignores elements just below the edge.
  return <span ref={place} aria-hidden className="-mt-px block h-px" />;
}

/** Fields that every operation with messages fetches to render and order them; thousands are read at once. */
const listedMessage = graphql`
  fragment MessageList_message on Message @inline {
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
    notice {
      kind
    }
    ...NoticeLine_message
    ...MessageBubble_message
  }
`;

/** Messages of a list's edges: with a subscription to each, thousands would take seconds. */
export const readMessages = (edges: readonly { readonly node: MessageList_message$key }[]) =>
  edges.map(({ node }) => readInlineData<MessageList_message$key>(listedMessage, node));

/** Distance from the end, in pixels, beyond which the button to the end is shown. */
const farAway = 240;

const nothing: readonly PendingMessage[] = [];

/** Messages of a conversation: opens at the first unread one and keeps its scroll position. */
export function MessageList({
  conversation: key,
  databaseId,
  outbox,
  unread,
  onLastOwn,
}: {
  conversation: MessageList_conversation$key & PinnedMessage_conversation$key;
  /** Of the conversation. */
  databaseId: string;
  outbox: Outbox;
  unread: number;
  /** Receives the last message that the viewer may correct. */
  onLastOwn: (message: EditedMessage | null) => void;
}) {
  // The virtualizer mutates itself, which the React Compiler's memoisation misses.
  'use no memo';
  const { data, loadPrevious, hasPrevious, isLoadingPrevious, loadNext, hasNext, isLoadingNext } =
    usePaginationFragment<MessageListPaginationQuery, MessageList_conversation$key>(
      graphql`
        fragment MessageList_conversation on Conversation
        @throwOnFieldError
        @refetchable(queryName: "MessageListPaginationQuery")
        @argumentDefinitions(
          first: { type: "Int" }
          after: { type: "String" }
          last: { type: "Int" }
          before: { type: "String" }
        ) {
          id
          messages(
            first: $first
            after: $after
            last: $last
            before: $before
            throughUnread: true
            withDeleted: true
            withNotices: true
          ) @connection(key: "MessageList_messages", filters: []) {
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
  useRegisterConnection(messageListName(data.id), data.messages.__id);
  const messages = useMemo(() => readMessages(data.messages.edges), [data.messages.edges]);
  const unsent = useSyncExternalStore(outbox.subscribe, () => outbox.of(data.id));
  // After the newest messages; `hasNext` once those were dropped.
  const pending = hasNext ? nothing : unsent;
  useEffect(() => {
    if (!outbox.isSending(data.id)) fillGaps(environment, data.id);
  }, [environment, outbox, data.id, messages]);
  const firstUnread = useFirstUnread(messages, unread, hasPrevious);
  const { unseenCount, isUnseen, see } = useSeenMessages(data.id, messages);
  useMessageAnnouncements(messages);
  useRecordEndsEarly(hasNext);
  const rows = useMemo(() => buildTimeline(messages, pending, firstUnread), [messages, pending, firstUnread]);

  const tellLastOwn = useEffectEvent(onLastOwn);
  useEffect(() => {
    tellLastOwn(messages.findLast(({ viewerCanEdit }) => viewerCanEdit) ?? null);
  }, [messages]);

  const [isAway, setIsAway] = useState(false);
  const showNewest = () => {
    restartMessages(environment, data.id).then(
      () => position.goToEnd(),
      (error: unknown) => showToast({ text: errorMessageOf(error), kind: 'error' }),
    );
  };
  const position = useScrollPosition({
    rows,
    opensAt: firstUnread === beforeLoaded ? -1 : rows.findIndex(({ kind }) => kind === 'unread'),
    newestPending: pending.at(-1)?.key,
    ...(hasNext && { onEnd: showNewest }),
  });
  const newestUnsent = unsent.at(-1)?.key;
  const followSending = useEffectEvent(() => {
    if (hasNext && newestUnsent !== undefined) showNewest();
  });
  useEffect(() => followSending(), [newestUnsent]);
  const leave = useEffectEvent(() => {
    // The next opening starts at the newest messages.
    if (hasNext) restartMessages(environment, data.id).catch(() => invalidateMessages(environment, data.id));
  });
  useEffect(() => () => leave(), []);
  const { offers } = use(MessageTools);
  const navigate = useNavigate();
  const isOnPage = useChatPanel().pageElement !== null;
  useMessageWindow({
    listId: data.messages.__id,
    messages,
    rows,
    position,
    isTwoWay: offers('MESSAGE_LINKS'),
  });
  const older = useEdge(hasPrevious, isLoadingPrevious, loadPrevious);
  const newer = useEdge(hasNext, isLoadingNext, loadNext);
  const goTo = useGoToMessage({
    rows,
    messages,
    loadOlder: isReady(older) ? older.load : null,
    open: offers('MESSAGE_LINKS') ? (message) => void navigate(messagePath(databaseId, message)) : undefined,
    // The panel has no address.
    leavesPage: !isOnPage,
    show: (index) => {
      position.release();
      position.virtualizer.scrollToIndex(index, { align: 'center' });
    },
  });

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <PinnedMessage conversation={key} onGo={goTo} />
      <MessageLog
        position={position}
        rows={rows}
        messages={messages}
        pending={pending}
        outbox={outbox}
        older={older}
        {...(hasNext && { newer })}
        goTo={goTo}
        onScroll={(fromEnd) => setIsAway(fromEnd > farAway)}
        endOf={(message) =>
          isUnseen(message) && <EndOfMessage key={message.id} onSeen={() => see(message)} />
        }
      />
      {(isAway || hasNext) && (
        <div className="absolute inset-x-0 bottom-3 flex justify-center">
          <Button
            size="small"
            icon={<IconArrowDown size={18} aria-hidden />}
            onPress={hasNext ? showNewest : position.goToEnd}
          >
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
