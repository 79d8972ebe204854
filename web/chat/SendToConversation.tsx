import { use } from 'react';
import { type PreloadedQuery, graphql, usePreloadedQuery, useRelayEnvironment } from 'react-relay/hooks';
import type { SendToConversationQuery } from '../__generated__/SendToConversationQuery.graphql';
import type { OnDemandProps } from '../relay/onDemand.ts';
import { OutboxUser } from '../sending/currentOutbox.ts';
import { showToast } from '../ui/toast.ts';
import { messageOutbox } from './messageOutbox.ts';
import { ConversationChoice } from './sharing/ConversationChoice.tsx';
import { SendDialog } from './sharing/SendDialog.tsx';
import { type Receiver, useReceiver } from './sharing/useReceiver.ts';

/** Conversations to which something can be sent. */
const sendToConversationQuery = graphql`
  query SendToConversationQuery @preloadable @throwOnFieldError {
    viewer {
      ...ConversationChoice_viewer
    }
  }
`;

interface Props extends OnDemandProps<SendToConversationQuery> {
  title: string;
  /** Path of the page that is sent. */
  path: string;
}

/** Sends the link of a page, with optional words, to a conversation or a colleague: who may read it sees its card. */
export default function SendToConversation({ title, path, ...opened }: Props) {
  return (
    <SendDialog {...opened} title={title} maxLength={9_000}>
      {(text) => <Choice queryRef={opened.queryRef} text={text} path={path} onClose={opened.onClose} />}
    </SendDialog>
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
