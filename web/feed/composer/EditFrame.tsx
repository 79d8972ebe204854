import type { ComponentProps, ReactNode } from 'react';
import { ChangedNotice } from '../../core/ChangedNotice.tsx';
import type { useEditDraft } from '../../drafts/useEditDraft.ts';
import { Button } from '../../ui/Button.tsx';
import { confirmDiscard } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DraftNotice } from './DraftNotice.tsx';

interface Props extends Pick<ComponentProps<typeof ChangedNotice>, 'kind' | 'edited' | 'current'> {
  title: string;
  held: Pick<
    ReturnType<typeof useEditDraft>,
    'hasChanges' | 'editing' | 'forget' | 'otherTabDraft' | 'takeOtherTabDraft'
  >;
  isPending: boolean;
  /** Whether it waits to be saved. */
  isAwaited?: boolean;
  /** Saves over a version; by default over the one that the edit is based on. */
  onSubmit: (basedOn?: string | null) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** Dialog with the fields of an edit that is kept as a draft; discards the draft on close. */
export function EditFrame({
  title,
  held,
  isPending,
  isAwaited = false,
  onSubmit,
  onClose,
  children,
  ...notice
}: Props) {
  const { hasChanges, editing } = held;
  const close = () => {
    held.forget();
    onClose();
  };
  return (
    <Dialog
      title={title}
      isOpen
      hasChanges={hasChanges}
      onClose={close}
      footer={
        <>
          <Button onPress={() => void confirmDiscard(hasChanges, close)}>Annuler</Button>
          <Button kind="primary" isPending={isPending || isAwaited} onPress={() => void onSubmit()}>
            Modifier
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ChangedNotice
          {...notice}
          editing={editing}
          isSaving={isPending}
          onSave={(version) => void onSubmit(version)}
        />
        {children}
        <DraftNotice
          isKept={hasChanges}
          isDisabled={isPending}
          hasOther={held.otherTabDraft !== null}
          onTakeOther={held.takeOtherTabDraft}
          onDiscard={held.forget}
        />
      </div>
    </Dialog>
  );
}
