import { Suspense, use, useState } from 'react';
import { type PreloadedQuery, graphql, usePreloadedQuery, useRelayEnvironment } from 'react-relay/hooks';
import type { SendToConversationQuery } from '../__generated__/SendToConversationQuery.graphql';
import type { Opened } from '../relay/onDemand.ts';
import { Region } from '../relay/Region.tsx';
import { OutboxUser } from '../sending/currentOutbox.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { showToast } from '../ui/toast.ts';
import { messageOutbox } from './messageOutbox.ts';
import { ConversationChoice } from './sharing/ConversationChoice.tsx';
import { type Receiver, useReceiver } from './sharing/useReceiver.ts';

/** Conversations to which something can be sent. */
const sendToConversationQuery = graphql`
  query SendToConversationQuery @preloadable @throwOnFieldError {
    viewer {
      ...ConversationChoice_viewer
    }
  }
`;

interface Props extends Opened<SendToConversationQuery> {
  title: string;
  /** Path of the page that is sent. */
  path: string;
}

/** Sends the link of a page, with optional words, to a conversation or a colleague: who may read it sees its card. */
export default function SendToConversation({ queryRef, onRetry, onClose, title, path }: Props) {
  const [text, setText] = useState('');
  return (
    <Dialog title={title} isOpen hasChanges={text !== ''} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <TextArea
          label="Votre message (facultatif)"
          value={text}
          onChange={setText}
          rows={2}
          maxLength={9_000}
        />
        <Region queryRef={queryRef} onRetry={onRetry}>
          <Suspense fallback={<p className="m-0 py-4 text-center text-muted">Chargement…</p>}>
            <Choice queryRef={queryRef} text={text} path={path} onClose={onClose} />
          </Suspense>
        </Region>
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  queryRef: PreloadedQuery<SendToConversationQuery>;
  text: string;
  path: string;
  onClose: () => void;
}

function Choice({ queryRef, text, path, onClose }: ChoiceProps) {
  const { viewer } = usePreloadedQuery<SendToConversationQuery>(sendToConversationQuery, queryRef);
  const environment = useRelayEnvironment();
  const username = use(OutboxUser);
  const [find, isPending] = useReceiver();
  const send = async (receiver: Receiver) => {
    const subject = await find(receiver);
    if (subject === null) return;
    const address = new URL(path, location.href).href;
    const content = text.trim() === '' ? address : `${text.trim()}\n${address}`;
    messageOutbox(environment, username).add({ subject, content });
    showToast({ text: 'Publication envoyée', kind: 'success' });
    onClose();
  };
  return (
    viewer && (
      <ConversationChoice viewer={viewer} isPending={isPending} onSend={(receiver) => void send(receiver)} />
    )
  );
}
