import { use } from 'react';
import { graphql, type PreloadedQuery, usePreloadedQuery, useRelayEnvironment } from 'react-relay/hooks';
import type { ForwardDialogMutation } from '../../__generated__/ForwardDialogMutation.graphql';
import type { ForwardDialogQuery } from '../../__generated__/ForwardDialogQuery.graphql';
import type { Opened } from '../../relay/onDemand.ts';
import { OutboxUser } from '../../sending/currentOutbox.ts';
import { useKeyedMutation } from '../../sending/useKeyedMutation.ts';
import { showToast } from '../../ui/toast.ts';
import { insertMessage } from '../history/messageOrder.ts';
import { messageOutbox } from '../messageOutbox.ts';
import { ConversationChoice } from './ConversationChoice.tsx';
import { SendDialog } from './SendDialog.tsx';
import { type Receiver, useReceiver } from './useReceiver.ts';

/** Conversations that a message can be forwarded to. */
const forwardDialogQuery = graphql`
  query ForwardDialogQuery @preloadable @throwOnFieldError {
    viewer {
      ...ConversationChoice_viewer
    }
  }
`;

interface Props extends Opened<ForwardDialogQuery> {
  messageId: string;
}

/** Forwards a message to a conversation or a colleague, with optional words after it. */
export default function ForwardDialog({ messageId, ...opened }: Props) {
  return (
    <SendDialog {...opened} title="Transférer le message" maxLength={10_000}>
      {(text) => (
        <Choice queryRef={opened.queryRef} messageId={messageId} text={text} onClose={opened.onClose} />
      )}
    </SendDialog>
  );
}

interface ChoiceProps {
  queryRef: PreloadedQuery<ForwardDialogQuery>;
  messageId: string;
  text: string;
  onClose: () => void;
}

function Choice({ queryRef, messageId, text, onClose }: ChoiceProps) {
  const { viewer } = usePreloadedQuery<ForwardDialogQuery>(forwardDialogQuery, queryRef);
  const environment = useRelayEnvironment();
  const username = use(OutboxUser);
  const [find, isFinding] = useReceiver();
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
    { isToastedOnFailure: true },
  );
  const send = async (receiver: Receiver) => {
    const conversationId = await find(receiver);
    if (conversationId === null) return;
    const outcome = await run(
      { input: { messageId, conversationId } },
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
    if (!outcome.isDone) return;
    const content = text.trim();
    if (content !== '') messageOutbox(environment, username).add({ subject: conversationId, content });
    showToast({ text: 'Message transféré', kind: 'success' });
    onClose();
  };
  return (
    viewer && (
      <ConversationChoice
        viewer={viewer}
        isPending={isFinding || isPending}
        onSend={(receiver) => void send(receiver)}
      />
    )
  );
}
