import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { graphql, usePaginationFragment, usePreloadedQuery } from 'react-relay/hooks';
import { useSearchParams } from 'react-router-dom';
import type { PastMessages_conversation$key } from '../../__generated__/PastMessages_conversation.graphql';
import type { PastMessagesPaginationQuery } from '../../__generated__/PastMessagesPaginationQuery.graphql';
import type { PastMessagesQuery } from '../../__generated__/PastMessagesQuery.graphql';
import type { OnDemandProps } from '../../relay/onDemand.ts';
import { ErrorRegion } from '../../relay/ErrorRegion.tsx';
import type { Outbox } from '../../sending/outbox.ts';
import { Button } from '../../ui/Button.tsx';
import { useRecordEndsEarly } from '../chatPanel.ts';
import { showToast } from '../../ui/toast.ts';
import { readMessages } from './MessageList.tsx';
import { MessageLog, useEdge } from './MessageLog.tsx';
import { buildTimeline } from './timeline.ts';
import { useMessageWindow } from './useMessageWindow.ts';
import { useScrollPosition } from './useScrollPosition.ts';

/** The part of a conversation around a message. */
const pastMessagesQuery = graphql`
  query PastMessagesQuery($id: ID!, $around: String!) @preloadable @throwOnFieldError {
    node(id: $id) {
      ... on Conversation @alias(as: "conversation") {
        ...PastMessages_conversation @arguments(around: $around)
      }
    }
  }
`;

const pastPages = graphql`
  fragment PastMessages_conversation on Conversation
  @throwOnFieldError
  @refetchable(queryName: "PastMessagesPaginationQuery")
  @argumentDefinitions(
    first: { type: "Int" }
    after: { type: "String" }
    last: { type: "Int" }
    before: { type: "String" }
    around: { type: "String" }
  ) {
    messages(
      first: $first
      after: $after
      last: $last
      before: $before
      aroundDatabaseId: $around
      withDeleted: true
      withNotices: true
    ) @connection(key: "PastMessages_messages", filters: ["aroundDatabaseId"]) {
      __id
      edges {
        node {
          id
          ...MessageList_message
        }
      }
    }
  }
`;

interface Props extends OnDemandProps<PastMessagesQuery> {
  outbox: Outbox;
  /** Shows the newest messages instead. */
  onLeave: () => void;
}

/** Messages around the one that the address names, apart from the live list, which ends with the newest. */
export default function PastMessages({ queryRef, onRetry, ...props }: Props) {
  useRecordEndsEarly(true);
  return (
    <ErrorRegion queryRef={queryRef} onRetry={onRetry} className="m-3 flex-1">
      <Loaded queryRef={queryRef} {...props} />
    </ErrorRegion>
  );
}

function Loaded({ queryRef, outbox, onLeave }: Omit<Props, 'onRetry' | 'onClose'>) {
  const conversation = usePreloadedQuery<PastMessagesQuery>(pastMessagesQuery, queryRef).node?.conversation;
  return conversation ? (
    <Messages
      key={queryRef.variables.around}
      conversation={conversation}
      target={queryRef.variables.around}
      outbox={outbox}
      onLeave={onLeave}
    />
  ) : null;
}

function Messages({
  conversation,
  target,
  outbox,
  onLeave,
}: Pick<Props, 'outbox' | 'onLeave'> & {
  conversation: PastMessages_conversation$key;
  /** `databaseId` of the message. */
  target: string;
}) {
  // The virtualizer mutates itself, which the React Compiler's memoisation misses.
  'use no memo';
  const { data, hasNext, hasPrevious, isLoadingNext, isLoadingPrevious, loadNext, loadPrevious } =
    usePaginationFragment<PastMessagesPaginationQuery, PastMessages_conversation$key>(
      pastPages,
      conversation,
    );
  const messages = useMemo(() => readMessages(data.messages.edges), [data.messages.edges]);
  const rows = useMemo(() => buildTimeline(messages, [], null), [messages]);
  const [, setSearch] = useSearchParams();
  const targetRow = rows.findIndex(
    (row) => row.kind === 'message' && messages[row.index]?.databaseId === target,
  );
  const position = useScrollPosition({ rows, opensAt: targetRow, align: 'center', onEnd: onLeave });
  const older = useEdge(hasPrevious, isLoadingPrevious, loadPrevious);
  const newer = useEdge(hasNext, isLoadingNext, loadNext);
  const { scroller } = position;
  useMessageWindow({ listId: data.messages.__id, messages, rows, position, isTwoWay: true });

  const show = useEffectEvent(() => {
    if (targetRow >= 0) {
      scroller.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
      return;
    }
    showToast({ text: 'Ce message n’a pas été trouvé.' });
    onLeave();
  });
  useEffect(() => show(), []);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <MessageLog
        position={position}
        rows={rows}
        messages={messages}
        outbox={outbox}
        older={older}
        newer={newer}
        targetId={messages.find(({ databaseId }) => databaseId === target)?.id}
        goTo={({ databaseId }) => setSearch({ message: databaseId })}
        onScroll={(fromEnd) => {
          // The live list ends with the same messages, and the next ones.
          if (fromEnd < 1 && !hasNext && position.isReleased()) onLeave();
        }}
      />
      <div className="absolute inset-x-0 bottom-3 flex justify-center">
        <Button size="small" icon={<IconArrowDown size={18} aria-hidden />} onPress={onLeave}>
          Revenir aux derniers messages
        </Button>
      </div>
    </div>
  );
}
