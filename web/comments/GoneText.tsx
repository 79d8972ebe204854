import { type ReactNode, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toast.ts';
import { dismissDeleted } from './removeDeleted.ts';

/** Props of the text shown in place of deleted content. */
export interface GoneTextProps {
  nodeId: string;
  /** Message that the content was deleted. */
  children: ReactNode;
  /** Unsent texts below the content. */
  unsent: readonly string[];
  /** Link to continue; otherwise the notice can be dismissed. */
  way?: ReactNode;
}

/** Notice in place of deleted content, with the user's unsent text. */
export default function GoneText({ nodeId, children, unsent, way }: GoneTextProps) {
  const environment = useRelayEnvironment();
  const [text] = useState(() => unsent.join('\n\n'));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ text: 'Texte copié', kind: 'success' });
    } catch {
      showToast({ text: 'Le texte n’a pas pu être copié.', kind: 'error' });
    }
  };
  return (
    <div role="status" className="flex flex-col gap-3 text-[0.9375rem]">
      <p className="m-0 text-muted">{children}</p>
      {text !== '' && (
        <label className="flex flex-col gap-1 text-sm font-medium">
          Ce que vous écriviez
          <textarea
            readOnly
            value={text}
            className="block field-sizing-content max-h-60 min-h-11 w-full resize-none rounded-2xl bg-sunken px-4 py-2.5 text-[0.9375rem] font-normal"
          />
        </label>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {text !== '' && (
          <Button size="small" kind="secondary" onPress={() => void copy()}>
            Copier
          </Button>
        )}
        {way ?? (
          <Button size="small" kind="quiet" onPress={() => dismissDeleted(environment, nodeId)}>
            Fermer
          </Button>
        )}
      </div>
    </div>
  );
}
