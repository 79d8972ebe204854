import { IconUpload, IconX } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { graphql } from 'react-relay';
import type { UploadDialogMutation } from '../__generated__/UploadDialogMutation.graphql';
import { onUploadProgress } from '../relay/upload.ts';
import { useKeyedMutation } from '../relay/useAsyncMutation.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { FileIcon } from '../ui/FileIcon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { formatSize } from './formatSize.ts';
import { kindOf } from './kindOf.ts';
import { useStorage } from './useStorage.ts';

interface Props {
  /** Null for one's own library. */
  communityId: string | null;
  /** Where they are added; null for the root. */
  folderId: string | null;
  onClose: () => void;
  onUploaded: () => void;
}

/** How many files go at once. */
const most = 5;

/** Adds files to a folder: chosen or dropped, with how far they are, and a way to give up. */
export default function UploadDialog({ communityId, folderId, onClose, onUploaded }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isOver, setOver] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [progress, setProgress] = useState<number>();
  const cancel = useRef<AbortController>(undefined);
  const [run, isPending] = useKeyedMutation<UploadDialogMutation>(graphql`
    mutation UploadDialogMutation($input: UploadDocumentsInput!) {
      uploadDocuments(input: $input) {
        entryEdges {
          node {
            id
          }
        }
        userErrors {
          message
        }
      }
    }
  `);
  const { refusalOf } = useStorage(communityId);
  const add = async (chosen: readonly File[]) => {
    if (chosen.length === 0) return;
    const all = [...files, ...chosen];
    const kept = all.slice(0, most);
    setFailure(all.length > most ? 'Il faut choisir maximum 5 fichiers' : null);
    // Shown before there is known to be room: what is sent meanwhile has it, and the server decides.
    setFiles(kept);
    const lack = await refusalOf(kept);
    if (lack === null) return;
    setFailure(lack);
    setFiles((present) => present.filter((file) => !chosen.includes(file)));
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isPending) void add([...event.dataTransfer.files]);
  };
  const upload = async () => {
    const [first] = files;
    if (!first) {
      setFailure('Il faut sélectionner au moin un fichier');
      return;
    }
    setFailure(null);
    setProgress(0);
    // All go in one request, so each is as far as the first.
    onUploadProgress(first, setProgress);
    cancel.current = new AbortController();
    const { signal } = cancel.current;
    const outcome = await run({ input: { communityId, folderId, documents: [...files] } }, { signal });
    setProgress(undefined);
    if (!outcome.isDone) {
      setFailure(outcome.message);
      return;
    }
    onUploaded();
    onClose();
  };
  const close = () => {
    cancel.current?.abort();
    onClose();
  };
  return (
    <Dialog
      title="Ajouter un document"
      isOpen
      hasChanges={files.length > 0}
      onClose={close}
      footer={
        <>
          <Button onPress={() => (isPending ? cancel.current?.abort() : close())}>
            {isPending ? 'Annuler l’envoi' : 'Annuler'}
          </Button>
          <Button kind="primary" isPending={isPending} onPress={() => void upload()}>
            Ajouter
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== null && <ErrorNotice message={failure} />}
        <div
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
              void add([...(event.target.files ?? [])]);
              // The same file may be chosen again.
              event.target.value = '';
            }}
          />
          <Button
            icon={<IconUpload aria-hidden="true" />}
            isDisabled={isPending}
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
                // The same file may be there twice.
                // oxlint-disable-next-line react/no-array-index-key -- nothing else tells them apart
                key={`${index}-${file.name}`}
                className="flex items-center gap-3 rounded-xl bg-sunken py-1 pr-1 pl-3"
              >
                <FileIcon kind={kindOf(file.name)} className="size-6" />
                <span className="min-w-0 flex-1 truncate" title={file.name}>
                  {file.name}
                </span>
                <span className="text-sm text-muted">{formatSize(file.size)}</span>
                <IconButton
                  label={`Retirer ${file.name}`}
                  isDisabled={isPending}
                  onPress={() => setFiles(files.filter((_, other) => other !== index))}
                >
                  <IconX aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        {progress !== undefined && (
          <div className="flex items-center gap-3">
            <ProgressBar label="Envoi" value={progress} className="flex-1" />
            <span className="w-12 text-right text-sm tabular-nums">{Math.round(progress)} %</span>
          </div>
        )}
      </div>
    </Dialog>
  );
}
