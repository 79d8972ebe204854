import type { MessageBubble_message$key } from '../../__generated__/MessageBubble_message.graphql';
import type { NoticeLine_message$key } from '../../__generated__/NoticeLine_message.graphql';
import type { Outbox } from '../../sending/outbox.ts';
import type { PendingMessage } from '../../sending/pendingMessage.ts';
import { DayName } from '../../ui/TimeAgo.tsx';
import { MessageBubble } from './MessageBubble.tsx';
import { NoticeLine } from './NoticeLine.tsx';
import { PendingBubble } from './PendingBubble.tsx';
import type { TimelineRow } from './timeline.ts';

interface Props {
  row: TimelineRow;
  messages: readonly (MessageBubble_message$key & NoticeLine_message$key)[];
  pending: readonly PendingMessage[];
  outbox: Outbox;
}

/** Row of a conversation: day, unread divider, notice, message, or pending message. */
export function MessageRow({ row, messages, pending, outbox }: Props) {
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
