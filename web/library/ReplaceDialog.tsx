import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FileIcon } from '../ui/FileIcon.tsx';
import { sentence } from '../ui/sentence.ts';
import { fileIconKind } from './fileIconKind.ts';

interface Props {
  /** Names of new files that files of the folder already have. */
  names: readonly string[];
  onKeepBoth: () => void;
  onReplace: () => void;
  onClose: () => void;
}

/** Asks whether new files replace those with their names. */
export function ReplaceDialog({ names, onKeepBoth, onReplace, onClose }: Props) {
  const [first = ''] = names;
  const isOne = names.length === 1;
  return (
    <Dialog
      title={
        isOne ? sentence`«\u00a0${first}\u00a0» existe déjà` : `${names.length}\u00a0fichiers existent déjà`
      }
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onKeepBoth}>Garder les deux</Button>
          <Button kind="primary" onPress={onReplace}>
            Remplacer
          </Button>
        </>
      }
    >
      <p className="m-0">
        {isOne
          ? 'Remplacé, le fichier actuel reste 30 jours parmi les versions du nouveau.'
          : 'Remplacés, les fichiers actuels restent 30 jours parmi les versions des nouveaux.'}
      </p>
      {!isOne && (
        <ul aria-label="Fichiers qui existent déjà" className="mt-3 mb-0 flex list-none flex-col gap-1 p-0">
          {names.map((name) => (
            <li key={name} className="flex items-center gap-3">
              <FileIcon kind={fileIconKind(name)} className="size-6" />
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
