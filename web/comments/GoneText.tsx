import { type ReactNode, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { Button } from '../ui/Button.tsx';
import { copyText } from '../ui/copyLink.ts';
import { dismissDeleted } from './removeDeleted.ts';

/** Props of the text shown in place of content that is gone. */
export interface GoneTextProps {
  /** Deleted content, with which the notice can be dismissed. */
  nodeId?: string;
  /** Message that the content is gone. */
  children: ReactNode;
  /** Unsent texts below the content. */
  unsent: readonly string[];
  /** Link or button to continue, instead of the dismissal. */
  way?: ReactNode;
}

/** Notice in place of content that is gone, with the user's unsent text. */
export default function GoneText({ nodeId, children, unsent, way }: GoneTextProps) {
  const environment = useRelayEnvironment();
  const [text] = useState(() => unsent.join('\n\n'));
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
          <Button size="small" kind="secondary" onPress={() => void copyText(text)}>
            Copier
          </Button>
        )}
        {way ??
          (nodeId !== undefined && (
            <Button size="small" kind="quiet" onPress={() => dismissDeleted(environment, nodeId)}>
              Fermer
            </Button>
          ))}
      </div>
    </div>
  );
}
