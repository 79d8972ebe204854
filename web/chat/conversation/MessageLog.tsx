import {
  type FocusEvent,
  type ReactNode,
  type UIEvent,
  use,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import type { LoadMoreFn } from 'react-relay/hooks';
import type { OperationType } from 'relay-runtime';
import type { MessageList_message$data } from '../../__generated__/MessageList_message.graphql';
import { errorMessageOf } from '../../core/errors.ts';
import type { Outbox } from '../../sending/outbox.ts';
import type { PendingMessage } from '../../sending/pendingMessage.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useDetectCover } from '../chatPanel.ts';
import { MessageTools } from './messageTools.ts';
import type { TimelineRow } from './timeline.ts';
import type { ScrollPosition } from './useScrollPosition.ts';
import type { ForwardDialog_message$key } from '../../__generated__/ForwardDialog_message.graphql';
import readersDialogQuery from '../../__generated__/ReadersDialogQuery$parameters.ts';
import sendDialogQuery from '../../__generated__/SendDialogQuery$parameters.ts';
import { onDemand, useOnDemand } from '../../relay/onDemand.ts';
import type { MessageBubble_message$key } from '../../__generated__/MessageBubble_message.graphql';
import type { NoticeLine_message$key } from '../../__generated__/NoticeLine_message.graphql';
import { DayName } from '../../ui/TimeAgo.tsx';
import { MessageBubble } from './MessageBubble.tsx';
import { NoticeLine } from './NoticeLine.tsx';
import { PendingBubble } from './PendingBubble.tsx';

interface MessageRowProps {
  row: TimelineRow;
  messages: readonly (MessageBubble_message$key & NoticeLine_message$key)[];
  pending: readonly PendingMessage[];
  outbox: Outbox;
}

/** Row of a conversation: day, unread divider, notice, message, or pending message. */
function MessageRow({ row, messages, pending, outbox }: MessageRowProps) {
  switch (row.kind) {
    case 'day':
      return (
        <p className="m-0 py-3 text-center text-xs font-medium text-muted">
          <DayName date={row.date} />
        </p>
      );
    case 'unread':
      return (
        <p className="m-0 flex items-center gap-3 py-2 text-xs font-semibold text-danger before:h-px before:flex-1 before:bg-danger after:h-px after:flex-1 after:bg-danger">
          {row.isBefore ? 'Les nouveaux messages commencent plus haut' : 'Nouveaux messages'}
        </p>
      );
    case 'notice': {
      const message = messages[row.index];
      return message ? <NoticeLine message={message} /> : null;
    }
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

const readersDialog = onDemand(readersDialogQuery, () => import('./ReadersDialog.tsx'), {
  fetchPolicy: 'network-only',
  showsErrorOverPage: true,
});
const forwardDialog = onDemand(sendDialogQuery, () => import('../sharing/ForwardDialog.tsx'), {
  showsErrorOverPage: true,
});

/** Dialogs about a message, once for all of a list: each row that held them would keep memory for minutes. */
function MessageDialogs({ children }: { children: ReactNode }) {
  const tools = use(MessageTools);
  const readers = useOnDemand(readersDialog);
  const forward = useOnDemand(forwardDialog);
  const [forwarded, setForwarded] = useState<ForwardDialog_message$key | null>(null);
  return (
    <>
      <MessageTools
        value={{
          ...tools,
          showReaders: (id) => readers.open({ id }),
          forward: (message) => {
            setForwarded(message);
            forward.open({});
          },
        }}
      >
        {children}
      </MessageTools>
      {readers.opened && <readersDialog.Component {...readers.opened} />}
      {forward.opened && forwarded && <forwardDialog.Component {...forward.opened} message={forwarded} />}
    </>
  );
}

const pageSize = 30;
/** Rows beyond the viewport at which the next page is fetched. */
const loadAhead = 18;
/** Distance from the top, in pixels, that counts as the top. */
const nearTop = 200;

/** An end of the loaded messages, where another page may follow. */
interface Edge {
  hasMore: boolean;
  isLoading: boolean;
  failure: string | null;
  load: () => void;
}

/** An end of the loaded messages, from what `usePaginationFragment` returns of it. */
export function useEdge(hasMore: boolean, isLoading: boolean, loadPage: LoadMoreFn<OperationType>): Edge {
  const [failure, setFailure] = useState<string | null>(null);
  const load = () => {
    setFailure(null);
    loadPage(pageSize, { onComplete: (error) => setFailure(error && errorMessageOf(error)) });
  };
  return { hasMore, isLoading, failure, load };
}

/** Whether a page can be fetched without being asked for. */
export const isReady = ({ hasMore, isLoading, failure }: Edge): boolean =>
  hasMore && !isLoading && failure === null;

interface Props {
  position: ScrollPosition;
  rows: readonly TimelineRow[];
  messages: readonly MessageList_message$data[];
  pending?: readonly PendingMessage[];
  outbox: Outbox;
  older: Edge;
  newer?: Edge;
  goTo: MessageTools['goTo'];
  /** Receives the distance from the end, in pixels. */
  onScroll: (fromEnd: number) => void;
  /** `id` of the message that the address names. */
  targetId?: string | undefined;
  /** What follows a message in its row. */
  endOf?: (message: MessageList_message$data) => ReactNode;
}

/** Messages of a conversation, of which only the rows near the viewport are rendered. Scrolling fetches the next page. */
export function MessageLog({
  position: { scroller, virtualizer, items, size, release, onKeyDown, keepFocused, isLeftNearTop },
  rows,
  messages,
  pending = [],
  outbox,
  older,
  newer,
  goTo,
  onScroll,
  targetId,
  endOf,
}: Props) {
  // The virtualizer mutates itself, which the React Compiler's memoisation misses.
  'use no memo';
  const tools = use(MessageTools);
  useDetectCover(scroller);

  // At the top no scroll event follows: fetch the next page directly.
  const goOn = useEffectEvent(() => {
    if (isReady(older) && isLeftNearTop(nearTop)) older.load();
  });
  useEffect(() => {
    // After the new rows are measured and the scroll position is restored.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => goOn()));
    return () => cancelAnimationFrame(frame);
  }, [rows.length, older.isLoading]);

  const follow = ({ currentTarget: { clientHeight, scrollHeight, scrollTop } }: UIEvent<HTMLElement>) => {
    // Read the scroll position: the rows may lag behind it.
    const first = virtualizer.getVirtualItemForOffset(scrollTop);
    if (first && first.index < loadAhead && isReady(older)) older.load();
    const last = virtualizer.getVirtualItemForOffset(scrollTop + clientHeight);
    if (last && last.index > rows.length - loadAhead && newer && isReady(newer)) newer.load();
    onScroll(scrollHeight - clientHeight - scrollTop);
  };

  return (
    <div
      ref={scroller}
      onScroll={follow}
      onWheel={release}
      onTouchMove={release}
      onKeyDown={onKeyDown}
      // The element's own scroll bar needs pointer events.
      onPointerDown={(event) => event.target === event.currentTarget && release()}
      onFocus={({ target }: FocusEvent) =>
        keepFocused(target.closest('[data-index]')?.getAttribute('data-index') ?? null)
      }
      onBlur={() => keepFocused(null)}
      // A button floats over the end of linked messages.
      className={`min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 [overflow-anchor:none] ${newer ? 'pb-14' : ''}`}
      role="log"
      // New messages are announced separately: loaded rows must not be.
      aria-live="off"
      aria-label="Messages"
      tabIndex={0}
    >
      <MorePages label="Messages précédents" edge={older} />
      {rows.length === 0 && <p className="p-8 text-center text-muted">Dites bonjour&nbsp;!</p>}
      <MessageTools value={{ ...tools, goTo }}>
        <MessageDialogs>
          <div className="relative w-full" style={{ height: size }}>
            {items.map((item) => {
              const row = rows[item.index];
              const message = row?.kind === 'message' ? messages[row.index] : undefined;
              const isTarget = message !== undefined && message.id === targetId;
              return (
                <div
                  key={item.key}
                  ref={virtualizer.measureElement}
                  data-index={item.index}
                  {...(isTarget && { tabIndex: -1, 'aria-current': true })}
                  className={`absolute top-0 ${isTarget ? '-inset-x-3 rounded-lg bg-accent-soft px-3 pt-1 shadow-[inset_3px_0_0_var(--c-accent-ink)] outline-none' : 'inset-x-0'}`}
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  {row && <MessageRow row={row} messages={messages} pending={pending} outbox={outbox} />}
                  {message && endOf?.(message)}
                </div>
              );
            })}
          </div>
        </MessageDialogs>
      </MessageTools>
      {newer && <MorePages label="Messages suivants" edge={newer} />}
    </div>
  );
}

/** Button that fetches the next page at an end; after a failure « Réessayer ». */
function MorePages({ label, edge: { hasMore, isLoading, failure, load } }: { label: string; edge: Edge }) {
  if (!hasMore) return null;
  return (
    <div className="py-2 text-center">
      {failure === null ? (
        <Button size="small" kind="quiet" isDisabled={isLoading} onPress={load}>
          {isLoading ? 'Chargement…' : label}
        </Button>
      ) : (
        <ErrorNotice isReading message={failure} onRetry={load} className="text-left" />
      )}
    </div>
  );
}
