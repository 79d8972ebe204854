import { use } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { ForwardDialog_message$key } from '../../__generated__/ForwardDialog_message.graphql';
import type { ForwardDialogMutation } from '../../__generated__/ForwardDialogMutation.graphql';
import type { SendDialogQuery } from '../../__generated__/SendDialogQuery.graphql';
import type { OnDemandProps } from '../../relay/onDemand.ts';
import { OutboxUser } from '../../sending/currentOutbox.ts';
import { useKeyedMutation } from '../../sending/useKeyedMutation.ts';
import { showToast } from '../../ui/toast.ts';
import { insertMessage } from '../history/messageOrder.ts';
import { summaryOf } from '../messageText.ts';
import { messageOutbox } from '../messageOutbox.ts';
import { SendDialog } from './SendDialog.tsx';

interface Props extends OnDemandProps<SendDialogQuery> {
  message: ForwardDialog_message$key;
}

/** Forwards a message to a conversation or a colleague, with optional words after it. */
export default function ForwardDialog({ message: key, ...opened }: Props) {
  const message = useFragment(
    graphql`
      fragment ForwardDialog_message on Message {
        id
        plainText(maxLength: 200)
        kind
        author {
          name
        }
        # As the message itself shows them.
        images {
          small: contentUrl(width: 320, height: 320)
        }
        video {
          poster {
            contentUrl(width: 640)
          }
        }
        file {
          name
        }
      }
    `,
    key,
  );
  const environment = useRelayEnvironment();
  const username = use(OutboxUser);
  const [run, isPending] = useKeyedMutation<ForwardDialogMutation>(
    graphql`
      mutation ForwardDialogMutation($input: ForwardMessageInput!) {
        forwardMessage(input: $input) {
          messageEdge {
            cursor
            node {
              id
              ...messageOrder_message
              ...MessageList_message
            }
          }
          conversation {
            id
            ...ConversationListItem_conversation
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isForm: false },
  );
  const send = async (conversationId: string, content: string) => {
    const outcome = await run(
      { input: { messageId: message.id, conversationId } },
      {
        // No directive inserts in the order of databaseIds.
        updater: (store) =>
          insertMessage(
            store,
            conversationId,
            store.getRootField('forwardMessage')?.getLinkedRecord('messageEdge'),
          ),
      },
    );
    if (!outcome.isDone) return outcome.message;
    if (content !== '') messageOutbox(environment, username).add({ subject: conversationId, content });
    showToast({ text: 'Message transféré', kind: 'success' });
    return null;
  };
  const picture = message.images[0]?.small ?? message.video?.poster?.contentUrl;
  const excerpt = (
    <figure className="m-0 flex items-center gap-3 rounded-xl border-s-4 border-accent bg-sunken/60 px-3 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <figcaption dir="auto" className="truncate text-xs font-semibold text-ink-soft">
          {message.author.name}
        </figcaption>
        <p dir="auto" className="m-0 line-clamp-2 wrap-anywhere">
          {message.plainText || (message.file?.name ?? summaryOf(message))}
        </p>
      </div>
      {picture && <img src={picture} alt="" className="size-12 shrink-0 rounded-lg object-cover" />}
    </figure>
  );
  return (
    <SendDialog
      {...opened}
      title="Transférer le message"
      maxLength={10_000}
      excerpt={excerpt}
      isPending={isPending}
      onSend={send}
    />
  );
}
