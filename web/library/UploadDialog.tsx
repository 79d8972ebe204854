import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type DragEvent, useRef, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { formatSize } from '../core/formatSize.ts';
import { sendOwnDeletions } from '../sending/deleteLater.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { FileIcon } from '../ui/FileIcon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useDropTarget } from '../uploads/drops.ts';
import { readUploadRules } from '../uploads/uploadRules.ts';
import { fileIconKind } from './fileIconKind.ts';
import { ReplaceDialog } from './ReplaceDialog.tsx';
import { findExistingNames } from './takenNames.ts';
import { type Destination, uploadDocument } from './uploadDocument.ts';
import type { ChosenFiles } from './useChosenFiles.ts';
import { sentence } from '../ui/sentence.ts';

interface Props {
  /** Target folder. */
  destination: Destination;
  chosen: ChosenFiles;
  onClose: () => void;
}

/** Selects files for a folder. The shell uploads them, also after navigation. */
export default function UploadDialog({ destination, chosen, onClose }: Props) {
  const environment = useRelayEnvironment();
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  /** Names that files of the folder already have, once that was asked. */
  const [taken, setTaken] = useState<readonly string[]>([]);
  const { files, failure } = chosen;
  useDropTarget('Ajouter aux fichiers choisis', true, (dropped) => void chosen.add(dropped), field);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void chosen.add([...event.dataTransfer.files]);
  };
  /** Uploads the files; those of the given names replace what has them. */
  const send = async (replaced: readonly string[]) => {
    const { takesKeys } = await readUploadRules(environment);
    for (const file of files)
      uploadDocument(environment, file, destination, {
        takesKeys,
        isReplacing: replaced.includes(file.name),
      });
    onClose();
  };
  const upload = async () => {
    if (files.length === 0) {
      chosen.refuse('Il faut sélectionner au moin un fichier');
      return;
    }
    // A file that was just deleted is not replaced.
    await sendOwnDeletions();
    const names = files.map((file) => file.name);
    const found = await findExistingNames(environment, destination, names);
    if (found.length > 0) setTaken(found);
    else await send([]);
  };
  if (taken.length > 0)
    return (
      <ReplaceDialog
        names={taken}
        onKeepBoth={() => void send([])}
        onReplace={() => void send(taken)}
        onClose={() => setTaken([])}
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
          <Button onPress={onClose}>Annuler</Button>
          <Button kind="primary" onPress={() => void upload()}>
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
          <input
            ref={input}
            type="file"
            multiple
            className="sr-only"
            tabIndex={-1}
            aria-label="Documents"
            onChange={(event) => {
              void chosen.add([...(event.target.files ?? [])]);
              // Allows choosing the same file again.
              event.target.value = '';
            }}
          />
          <Button icon={<IconUpload aria-hidden="true" />} onPress={() => input.current?.click()}>
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
                <IconButton label={sentence`Retirer ${file.name}`} onPress={() => chosen.remove(index)}>
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
