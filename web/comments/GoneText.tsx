import { type ReactNode, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toast.ts';
import { forgetGone } from './leaving.ts';

export interface GoneTextProps {
  nodeId: string;
  /** That it is no longer there, in words. */
  children: ReactNode;
  /** What the person was writing under it. */
  unsent: readonly string[];
  /** Where to go from here; otherwise what is gone can be put away. */
  way?: ReactNode;
}

/** What stands in the place of what is no longer there, with what was being written under it. */
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
          <Button size="small" kind="quiet" onPress={() => forgetGone(environment, nodeId)}>
            Fermer
          </Button>
        )}
      </div>
    </div>
  );
}
