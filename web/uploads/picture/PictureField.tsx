import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import IconCameraPlus from '@tabler/icons-react/dist/esm/icons/IconCameraPlus.mjs';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { useObjectUrl } from '../../ui/browserFiles.ts';
import { croppedExtension, readablePicture, pictureRejectionReason } from './pictureFile.ts';
import { useDropTarget } from '../drops.ts';
import { unreadablePictureMessage } from '../fileChecks.ts';
import { useLastChoice } from '../useFileChecks.ts';
import { CropDialog } from './CropDialog.tsx';

interface Props {
  /** Accessible name of the file input. */
  label: string;
  /** Button text. */
  action: string;
  /** Width divided by height of the crop. */
  aspect: number;
  /** Longest side of the result, in pixels. */
  longest: number;
  /** Whether HEIC is accepted. */
  takesHeic?: boolean;
  /** File name without extension. */
  fileName: string;
  /** The cropped picture; null for none. */
  value: File | null;
  onChange: (picture: File | null) => void;
  /** Error of the server. */
  error?: string | undefined;
  /** Deletes the stored picture; offered while nothing new is chosen. */
  onDelete?: (() => void) | undefined;
  /** Renders the preview URL, or the stored picture (null). */
  children: (preview: string | null) => ReactNode;
}

/** A picture field: one file, chosen or dropped, then cropped. */
export function PictureField({
  label,
  action,
  aspect,
  longest,
  takesHeic = false,
  fileName,
  value,
  onChange,
  error,
  onDelete,
  children,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** What is cropped; its picture is null while it is read. */
  const [crop, setCrop] = useState<{ picture: Blob | null } | null>(null);
  const beginChoice = useLastChoice();
  const preview = useObjectUrl(value);

  const take = async (file: File | undefined) => {
    if (!file) return;
    const refused = pictureRejectionReason(file, { takesHeic });
    setRefusal(refused);
    if (refused !== null) return;
    const isLast = beginChoice();
    setCrop({ picture: null });
    try {
      const picture = await readablePicture(file);
      if (isLast()) setCrop({ picture });
    } catch {
      if (!isLast()) return;
      setCrop(null);
      setRefusal(unreadablePictureMessage);
    }
  };
  const endCrop = () => {
    beginChoice();
    setCrop(null);
  };
  useDropTarget(label, true, ([file]) => void take(file), field);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const message = refusal ?? error;
  return (
    <div className="flex flex-col gap-3">
      <div
        ref={field}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={`flex flex-wrap items-center gap-5 rounded-2xl border-2 border-dashed p-5 transition-colors ${
          isOver ? 'border-accent-ink bg-accent-soft' : 'border-line-strong'
        }`}
      >
        {children(preview)}
        <div className="flex min-w-0 flex-1 basis-52 flex-col items-start gap-2">
          <FileInput
            ref={input}
            accept={`image/png,image/jpeg,image/gif${takesHeic ? ',image/heic,.heic,.heif' : ''}`}
            className="sr-only"
            tabIndex={-1}
            aria-label={label}
            onFiles={([file]) => void take(file)}
          />
          <div className="flex flex-wrap gap-2 max-sm:flex-col max-sm:items-start">
            <Button icon={<IconCameraPlus aria-hidden="true" />} onPress={() => input.current?.click()}>
              {action}
            </Button>
            {value && (
              <Button kind="quiet" className="max-sm:-ml-5" onPress={() => onChange(null)}>
                Annuler ce choix
              </Button>
            )}
            {!value && onDelete && (
              <Button
                kind="quiet"
                className="max-sm:-ml-5"
                onPress={onDelete}
                aria-label={`Supprimer\u00a0: ${label}`}
              >
                Supprimer
              </Button>
            )}
          </div>
          <p className="m-0 text-sm text-muted">
            <span className="pointer-coarse:hidden">ou déposez une image ici&nbsp;: </span>
            <span>{`png, jpg${takesHeic ? ', gif ou heic' : ' ou gif'}, 5 Mo au maximum`}</span>
          </p>
        </div>
      </div>
      {message !== undefined && <ErrorNotice message={message} />}
      {crop && (
        <CropDialog
          title="Recadrer l'image"
          picture={crop.picture}
          aspect={aspect}
          longest={longest}
          onClose={endCrop}
          onCrop={(cropped) => {
            onChange(new File([cropped], `${fileName}.${croppedExtension(cropped)}`, { type: cropped.type }));
            endCrop();
          }}
        />
      )}
    </div>
  );
}
