import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/confirm.tsx';

/** Asks for confirmation before discarding a draft. */
export const confirmDiscardDraft = (): Promise<boolean> =>
  confirm({
    title: 'Jeter le brouillon\u202F?',
    text: 'Le texte et les fichiers de ce brouillon seront perdus.',
    action: 'Jeter',
    kind: 'danger',
  });

interface Props {
  /** Whether a draft is saved. */
  isKept: boolean;
  isDisabled?: boolean;
  /** Whether another tab has changed the draft. */
  hasOther: boolean;
  onTakeOther: () => void;
  onDiscard: () => void;
}

/** Shows that the draft is saved, or changed in another tab. */
export function DraftNotice({ isKept, isDisabled = false, hasOther, onTakeOther, onDiscard }: Props) {
  const discard = async () => {
    if (await confirmDiscardDraft()) onDiscard();
  };
  return (
    <>
      {hasOther && (
        <div
          role="status"
          className="flex flex-wrap items-center gap-x-3 rounded-xl bg-sunken px-4 py-1 text-sm"
        >
          <span className="py-1">Un autre texte a été écrit dans un autre onglet.</span>
          <Button size="small" kind="quiet" isDisabled={isDisabled} onPress={onTakeOther}>
            Le reprendre
          </Button>
        </div>
      )}
      {isKept && (
        <div className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <span>Brouillon enregistré</span>
          <Button size="small" kind="quiet" isDisabled={isDisabled} onPress={() => void discard()}>
            Jeter le brouillon
          </Button>
        </div>
      )}
    </>
  );
}
