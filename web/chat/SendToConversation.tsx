import { use } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import type { SendDialogQuery } from '../__generated__/SendDialogQuery.graphql';
import type { OnDemandProps } from '../relay/onDemand.ts';
import { OutboxUser } from '../sending/currentOutbox.ts';
import { showToast } from '../ui/toast.ts';
import { messageOutbox } from './messageOutbox.ts';
import { SendDialog } from './sharing/SendDialog.tsx';

interface Props extends OnDemandProps<SendDialogQuery> {
  title: string;
  /** Path of the page that is sent. */
  path: string;
}

/** Sends the link of a page, with optional words, to a conversation or a colleague: who may read it sees its card. */
export default function SendToConversation({ path, ...opened }: Props) {
  const environment = useRelayEnvironment();
  const username = use(OutboxUser);
  const send = (subject: string, text: string) => {
    const address = new URL(path, location.href).href;
    const content = text === '' ? address : `${text}\n${address}`;
    messageOutbox(environment, username).add({ subject, content });
    showToast({ text: 'Publication envoyée', kind: 'success' });
    return null;
  };
  return <SendDialog {...opened} maxLength={9_000} onSend={send} />;
}
