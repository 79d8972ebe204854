import { type ReactNode, Suspense, use, useState } from 'react';
import type { ForwardDialog_message$key } from '../../__generated__/ForwardDialog_message.graphql';
import readersDialogQuery from '../../__generated__/ReadersDialogQuery$parameters.ts';
import sendDialogQuery from '../../__generated__/SendDialogQuery$parameters.ts';
import { onDemand, useOnDemand } from '../../relay/onDemand.ts';
import { MessageTools } from './messageTools.ts';

const readersDialog = onDemand(readersDialogQuery, () => import('./ReadersDialog.tsx'), 'network-only', {
  showsErrorOverPage: true,
});
const forwardDialog = onDemand(
  sendDialogQuery,
  () => import('../sharing/ForwardDialog.tsx'),
  'store-and-network',
  { showsErrorOverPage: true },
);

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
      {readers.opened && (
        <Suspense fallback={null}>
          <readersDialog.Component {...readers.opened} />
        </Suspense>
      )}
      {forward.opened && forwarded && (
        <Suspense fallback={null}>
          <forwardDialog.Component {...forward.opened} message={forwarded} />
        </Suspense>
      )}
    </>
  );
}
