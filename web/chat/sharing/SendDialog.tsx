import { type ReactNode, Suspense, useState } from 'react';
import type { OperationType } from 'relay-runtime';
import type { OnDemandProps } from '../../relay/onDemand.ts';
import { ErrorRegion } from '../../relay/ErrorRegion.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';

interface Props<Query extends OperationType> extends OnDemandProps<Query> {
  title: string;
  /** Maximum length of the optional words. */
  maxLength: number;
  /** What is sent. */
  excerpt?: ReactNode;
  /** The choice of receivers, to whom these words are sent too. May suspend. */
  children: (text: string) => ReactNode;
}

/** Dialog that sends something to a conversation or a colleague, with optional words. */
export function SendDialog<Query extends OperationType>({
  queryRef,
  onRetry,
  onClose,
  title,
  maxLength,
  excerpt,
  children,
}: Props<Query>) {
  const [text, setText] = useState('');
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
        <ErrorRegion queryRef={queryRef} onRetry={onRetry}>
          <Suspense fallback={<p className="m-0 py-4 text-center text-muted">Chargement…</p>}>
            {children(text)}
          </Suspense>
        </ErrorRegion>
      </div>
    </Dialog>
  );
}
