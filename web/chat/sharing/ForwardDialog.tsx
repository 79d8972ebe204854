import { Suspense, use, useState } from 'react';
import { graphql, type PreloadedQuery, usePreloadedQuery, useRelayEnvironment } from 'react-relay/hooks';
import type { ForwardDialogMutation } from '../../__generated__/ForwardDialogMutation.graphql';
import type { ForwardDialogQuery } from '../../__generated__/ForwardDialogQuery.graphql';
import type { Opened } from '../../relay/onDemand.ts';
import { Region } from '../../relay/Region.tsx';
import { OutboxUser } from '../../sending/currentOutbox.ts';
import { useKeyedMutation } from '../../sending/useKeyedMutation.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { showToast } from '../../ui/toast.ts';
import { insertMessage } from '../history/messageOrder.ts';
import { messageOutbox } from '../messageOutbox.ts';
import { ConversationChoice } from './ConversationChoice.tsx';
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
export default function ForwardDialog({ queryRef, onRetry, onClose, messageId }: Props) {
  const [text, setText] = useState('');
  return (
    <Dialog title="Transférer le message" isOpen hasChanges={text !== ''} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <TextArea
          label="Votre message (facultatif)"
          value={text}
          onChange={setText}
          rows={2}
          maxLength={10_000}
        />
        <Region queryRef={queryRef} onRetry={onRetry}>
          <Suspense fallback={<p className="m-0 py-4 text-center text-muted">Chargement…</p>}>
            <Choice queryRef={queryRef} messageId={messageId} text={text} onClose={onClose} />
          </Suspense>
        </Region>
      </div>
    </Dialog>
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
