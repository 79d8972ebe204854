import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import {
  type UIEvent,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { graphql, useFragment, usePaginationFragment, usePreloadedQuery } from 'react-relay/hooks';
import { useSearchParams } from 'react-router-dom';
import type { MessageList_message$key } from '../../__generated__/MessageList_message.graphql';
import type { PastMessages_conversation$key } from '../../__generated__/PastMessages_conversation.graphql';
import type { PastMessagesPaginationQuery } from '../../__generated__/PastMessagesPaginationQuery.graphql';
import type { PastMessagesQuery } from '../../__generated__/PastMessagesQuery.graphql';
import { messageOf } from '../../core/errors.ts';
import type { Opened } from '../../relay/onDemand.ts';
import { Region } from '../../relay/Region.tsx';
import type { Outbox } from '../../sending/outbox.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { showToast } from '../../ui/toast.ts';
import { listedMessage } from './MessageList.tsx';
import { MessageRow } from './MessageRow.tsx';
import { MessageTools } from './messageTools.ts';
import { buildTimeline } from './timeline.ts';

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
    last: { type: "Int", defaultValue: 30 }
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
    ) @connection(key: "PastMessages_messages", filters: ["aroundDatabaseId"]) {
      edges {
        node {
          id
          ...MessageList_message
        }
      }
    }
  }
`;

const pageSize = 30;
/** Distance from an end, in pixels, at which the next page is fetched. */
const loadAhead = 600;

interface Props extends Opened<PastMessagesQuery> {
  outbox: Outbox;
  /** Shows the newest messages instead. */
  onLeave: () => void;
}

/** Messages around the one that the address names, apart from the live list, which ends with the newest. */
export default function PastMessages({ queryRef, onRetry, ...props }: Props) {
  return (
    <Region queryRef={queryRef} onRetry={onRetry} className="m-3 flex-1">
      <Loaded queryRef={queryRef} {...props} />
    </Region>
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
  const { data, hasNext, hasPrevious, isLoadingNext, isLoadingPrevious, loadNext, loadPrevious } =
    usePaginationFragment<PastMessagesPaginationQuery, PastMessages_conversation$key>(
      pastPages,
      conversation,
    );
  const nodes = useMemo(() => data.messages.edges.map(({ node }) => node), [data.messages.edges]);
  const messages = useFragment<MessageList_message$key>(listedMessage, nodes);
  const rows = useMemo(() => buildTimeline(messages, [], null), [messages]);
  const tools = use(MessageTools);
  const [, setSearch] = useSearchParams();
  const isFound = messages.some(({ databaseId }) => databaseId === target);
  const scroller = useRef<HTMLDivElement>(null);
  const marked = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);

  const show = useEffectEvent(() => {
    if (isFound) {
      marked.current?.scrollIntoView({ block: 'center' });
      marked.current?.focus({ preventScroll: true });
      return;
    }
    showToast({ text: 'Ce message n’a pas été trouvé.' });
    onLeave();
  });
  useEffect(() => show(), []);

  // Older messages go above the first one, which stays where it is.
  const oldest = messages[0]?.id;
  const head = useRef({ oldest, height: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (head.current.oldest !== oldest) element.scrollTop += element.scrollHeight - head.current.height;
    head.current = { oldest, height: element.scrollHeight };
  }, [oldest, rows]);

  const load = (more: typeof loadNext, done?: (failure: string | null) => void) => {
    setFailed(false);
    more(pageSize, {
      onComplete: (error) => {
        setFailed(error !== null);
        done?.(error && messageOf(error));
      },
    });
  };
  const onScroll = ({ currentTarget: { clientHeight, scrollHeight, scrollTop } }: UIEvent<HTMLElement>) => {
    // Pictures may have grown it.
    head.current.height = scrollHeight;
    if (hasFailed) return;
    if (scrollTop < loadAhead && hasPrevious && !isLoadingPrevious) load(loadPrevious);
    if (scrollHeight - clientHeight - scrollTop < loadAhead && hasNext && !isLoadingNext) load(loadNext);
  };

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        onScroll={onScroll}
        className="h-full overflow-y-auto overscroll-contain px-3 pb-14 [overflow-anchor:none]"
        role="log"
        aria-live="off"
        aria-label="Messages"
        tabIndex={0}
      >
        <LoadMore
          label="Messages précédents"
          hasNext={hasPrevious}
          isLoading={isLoadingPrevious}
          onLoad={(done) => load(loadPrevious, done)}
        />
        <MessageTools value={{ ...tools, goTo: ({ databaseId }) => setSearch({ message: databaseId }) }}>
          {rows.map((row) => {
            const isMarked = row.kind === 'message' && messages[row.index]?.databaseId === target;
            const content = <MessageRow row={row} messages={messages} pending={[]} outbox={outbox} />;
            return isMarked ? (
              <div
                key={row.key}
                ref={marked}
                tabIndex={-1}
                aria-current="true"
                className="-mx-3 rounded-lg bg-accent-soft px-3 pt-1 shadow-[inset_3px_0_0_var(--c-accent-ink)] outline-none"
              >
                {content}
              </div>
            ) : (
              <div key={row.key}>{content}</div>
            );
          })}
        </MessageTools>
        <LoadMore
          label="Messages suivants"
          hasNext={hasNext}
          isLoading={isLoadingNext}
          onLoad={(done) => load(loadNext, done)}
        />
      </div>
      <div className="absolute inset-x-0 bottom-3 flex justify-center">
        <Button size="small" icon={<IconArrowDown size={18} aria-hidden />} onPress={onLeave}>
          Revenir aux derniers messages
        </Button>
      </div>
    </div>
  );
}
