import { type ReactNode, use, useState } from 'react';
import type { ForwardDialog_message$key } from '../../__generated__/ForwardDialog_message.graphql';
import readersDialogQuery from '../../__generated__/ReadersDialogQuery$parameters.ts';
import sendDialogQuery from '../../__generated__/SendDialogQuery$parameters.ts';
import { onDemand, useOnDemand } from '../../relay/onDemand.ts';
import { MessageTools } from './messageTools.ts';

const readersDialog = onDemand(readersDialogQuery, () => import('./ReadersDialog.tsx'), {
  fetchPolicy: 'network-only',
  showsErrorOverPage: true,
});
const forwardDialog = onDemand(sendDialogQuery, () => import('../sharing/ForwardDialog.tsx'), {
  showsErrorOverPage: true,
});

/** Dialogs about a message, once for all of a list: each row that held them would keep memory for minutes. */
export function MessageDialogs({ children }: { children: ReactNode }) {
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
