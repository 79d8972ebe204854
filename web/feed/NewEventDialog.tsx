import { type ComponentProps, Suspense, useState } from 'react';
import type { SlotTimes } from '../events/calendarPeriod.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import type { Kind } from './composer/postDraft.ts';

const ComposerForm = lazyPart(() => import('./composer/ComposerForm.tsx'));

interface Props extends Pick<
  ComponentProps<typeof ComposerForm>,
  'communities' | 'hasMoreCommunities' | 'communityId'
> {
  times?: SlotTimes | undefined;
  onClose: () => void;
}

/** The form of a new event over a calendar. */
export function NewEventDialog({ times, onClose, ...communities }: Props) {
  const [kind, setKind] = useState<Kind>('event');
  return (
    <Dialog title="Nouvel événement" isOpen onClose={onClose}>
      <div className="-mx-6 [&_.sticky]:bottom-0">
        <Suspense fallback={<div className="h-96" />}>
          <ComposerForm
            {...communities}
            kind={kind}
            onKind={setKind}
            eventTimes={times}
            connections={[]}
            dropped={[]}
            onDroppedFilesConsumed={() => {}}
            onClose={onClose}
          />
        </Suspense>
      </div>
    </Dialog>
  );
}
