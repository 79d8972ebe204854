import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type DragEvent, useRef, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { formatSize } from '../core/formatSize.ts';
import { useAfterDeletions } from '../sending/useAfterDeletions.ts';
import { Button } from '../ui/Button.tsx';
import { confirmDiscard } from '../ui/confirm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { FileIcon } from '../ui/FileIcon.tsx';
import { FileInput } from '../ui/FileInput.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useDropTarget } from '../uploads/drops.ts';
import { readUploadRules } from '../uploads/uploadRules.ts';
import { useAfterChecks } from '../uploads/useFileChecks.ts';
import { fileIconKind } from './fileIconKind.ts';
import { findExistingNames } from './takenNames.ts';
import { type Destination, uploadDocument } from './uploadDocument.ts';
import type { ChosenFiles } from './useChosenFiles.ts';
import { sentence } from '../ui/sentence.ts';

interface ReplaceDialogProps {
  /** Names of new files that files of the folder already have. */
  names: readonly string[];
  onKeepBoth: () => void;
  onReplace: () => void;
  onClose: () => void;
}

/** Asks whether new files replace those with their names. */
function ReplaceDialog({ names, onKeepBoth, onReplace, onClose }: ReplaceDialogProps) {
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

interface Props {
  /** Target folder. */
  destination: Destination;
  chosenFiles: ChosenFiles;
  onClose: () => void;
}

/** What was found out about the chosen files. */
interface Found {
  takesKeys: boolean;
  /** Names that files of the folder already have. */
  taken: readonly string[];
}

/** Selects files for a folder. The shell uploads them, also after navigation. */
export default function UploadDialog({ destination, chosenFiles, onClose }: Props) {
  const environment = useRelayEnvironment();
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  /** What was found out about the files, if some of their names are taken. */
  const [found, setFound] = useState<Found | null>(null);
  const [afterDeletions, isChecking] = useAfterDeletions();
  const { files, failure, checks } = chosenFiles;
  useDropTarget(
    'Ajouter aux fichiers choisis',
    !isChecking,
    (dropped) => void chosenFiles.add(dropped),
    field,
  );
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isChecking) void chosenFiles.add([...event.dataTransfer.files]);
  };
  /** Uploads the files; those of the given names replace what has them. */
  const send = ({ takesKeys, taken }: Found) => {
    for (const file of files)
      uploadDocument(environment, file, destination, { takesKeys, isReplacing: taken.includes(file.name) });
    onClose();
  };
  const upload = useAfterChecks(checks, async () => {
    if (files.length === 0) {
      chosenFiles.refuse('Il faut sélectionner au moin un fichier');
      return;
    }
    // A file that was just deleted is not replaced. The list is locked meanwhile.
    await afterDeletions(async (isShown) => {
      const names = files.map((file) => file.name);
      const taken = await findExistingNames(environment, destination, names);
      const { takesKeys } = await readUploadRules(environment);
      if (!isShown()) return;
      if (taken.length > 0) setFound({ takesKeys, taken });
      else send({ takesKeys, taken });
    });
  });
  if (found)
    return (
      <ReplaceDialog
        names={found.taken}
        onKeepBoth={() => send({ ...found, taken: [] })}
        onReplace={() => send(found)}
        onClose={() => setFound(null)}
      />
    );
  return (
    <Dialog
      title="Ajouter un document"
      isOpen
      hasChanges={files.length > 0}
      onClose={onClose}
      footer={
        <>
          <Button onPress={() => void confirmDiscard(files.length > 0, onClose)}>Annuler</Button>
          <Button kind="primary" isPending={isChecking || checks.isAwaited} onPress={() => void upload()}>
            Ajouter
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== null && <ErrorNotice message={failure} />}
        <div
          ref={field}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
          className={`flex flex-col items-center gap-2 rounded-2xl border-2 border-dashed p-6 text-center transition-colors ${
            isOver ? 'border-accent-ink bg-accent-soft' : 'border-line-strong'
          }`}
        >
          <FileInput
            ref={input}
            multiple
            className="sr-only"
            tabIndex={-1}
            aria-label="Documents"
            disabled={isChecking}
            onFiles={(files) => void chosenFiles.add(files)}
          />
          <Button
            icon={<IconUpload aria-hidden="true" />}
            isDisabled={isChecking}
            onPress={() => input.current?.click()}
          >
            Choisir des fichiers
          </Button>
          <p className="m-0 text-sm text-muted">ou déposez-les ici, 5 au maximum à la fois</p>
        </div>
        {files.length > 0 && (
          <ul aria-label="Fichiers choisis" className="m-0 flex list-none flex-col gap-1 p-0">
            {files.map((file, index) => (
              <li
                // The same file may be listed twice.
                // oxlint-disable-next-line react/no-array-index-key -- files have no unique key
                key={`${index}-${file.name}`}
                className="flex items-center gap-3 rounded-xl bg-sunken py-1 pr-1 pl-3"
              >
                <FileIcon kind={fileIconKind(file.name)} className="size-6" />
                <span className="min-w-0 flex-1 truncate" title={file.name}>
                  {file.name}
                </span>
                <span className="text-sm text-muted">{formatSize(file.size)}</span>
                <IconButton
                  label={sentence`Retirer ${file.name}`}
                  isDisabled={isChecking}
                  onPress={() => chosenFiles.remove(index)}
                >
                  <IconX aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
