import { type ReactNode, Suspense, useState } from 'react';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import type { SendDialogQuery } from '../../__generated__/SendDialogQuery.graphql';
import { useIsMounted } from '../../core/useIsMounted.ts';
import type { OnDemandProps } from '../../relay/onDemand.ts';
import { ErrorRegion } from '../../relay/ErrorRegion.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { showToast } from '../../ui/toast.ts';
import { ConversationChoice } from './ConversationChoice.tsx';
import { type Receiver, useReceiver } from './useReceiver.ts';

/** Conversations to which something can be sent. */
const sendDialogQuery = graphql`
  query SendDialogQuery @preloadable @throwOnFieldError {
    viewer {
      ...ConversationChoice_viewer
    }
  }
`;

interface Props extends OnDemandProps<SendDialogQuery> {
  title: string;
  /** Maximum length of the optional words. */
  maxLength: number;
  /** What is sent. */
  excerpt?: ReactNode;
  isPending?: boolean;
  /** Sends to the conversation, with the words if there are any; returns the message of a failure. */
  onSend: (conversationId: string, text: string) => Promise<string | null> | null;
}

/** Dialog that sends something to a conversation or a colleague, with optional words. */
export function SendDialog({
  queryRef,
  onRetry,
  onClose,
  title,
  maxLength,
  excerpt,
  isPending = false,
  onSend,
}: Props) {
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const isShown = useIsMounted();
  const [find, isFinding] = useReceiver();
  const send = async (receiver: Receiver) => {
    setFailure(null);
    const found = await find(receiver);
    const message =
      'conversationId' in found ? await onSend(found.conversationId, text.trim()) : found.message;
    if (!isShown()) {
      if (message !== null) showToast({ text: message, kind: 'error' });
    } else if (message === null) onClose();
    else setFailure(message);
  };
  return (
    <Dialog title={title} isOpen hasChanges={text !== ''} onClose={onClose}>
      <div className="flex flex-col gap-4">
        {excerpt}
        <TextArea
          label="Votre message (facultatif)"
          value={text}
          onChange={setText}
          rows={2}
          maxLength={maxLength}
        />
        {failure !== null && <ErrorNotice message={failure} />}
        <ErrorRegion queryRef={queryRef} onRetry={onRetry}>
          <Suspense fallback={<p className="m-0 py-4 text-center text-muted">Chargement…</p>}>
            <Choice
              queryRef={queryRef}
              isPending={isFinding || isPending}
              onSend={(receiver) => void send(receiver)}
            />
          </Suspense>
        </ErrorRegion>
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  queryRef: PreloadedQuery<SendDialogQuery>;
  isPending: boolean;
  onSend: (receiver: Receiver) => void;
}

function Choice({ queryRef, ...props }: ChoiceProps) {
  const { viewer } = usePreloadedQuery<SendDialogQuery>(sendDialogQuery, queryRef);
  return viewer && <ConversationChoice viewer={viewer} {...props} />;
}
