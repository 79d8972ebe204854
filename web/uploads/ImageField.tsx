import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useRelayEnvironment } from 'react-relay';
import { Button } from '../ui/Button.tsx';
import { useFilePreview } from '../ui/filePreviews.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useDropTarget } from './drops.ts';
import { reasonAgainst } from './limits.ts';
import { readUploadRules } from './uploadRules.ts';

interface Props {
  label: string;
  file: File | null;
  onChange: (file: File | null) => void;
  /** Why it is not taken, from elsewhere. */
  error?: string | undefined;
  /** Takes a video too. */
  allowsVideo?: boolean;
  /** What becomes of a file that is dropped anywhere on the page, where it goes here. */
  dropLabel?: string;
}

const pictures = ['png', 'jpg', 'jpeg', 'gif', 'heic'];
const videos = ['mp4', '3gp', 'ogv', 'flv', 'avi', 'wmv', 'mov', 'webm'];

/** One picture, or a video where that is allowed, chosen or dropped. */
export function ImageField({ label, file, error, onChange, allowsVideo = false, dropLabel }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  // No browser but one shows heic.
  const preview = useFilePreview(file && /\.(?:png|jpe?g|gif)$/i.test(file.name) ? file : null);
  const told = refusal ?? error;
  const kinds = allowsVideo ? [...pictures, ...videos] : pictures;
  const environment = useRelayEnvironment();
  const take = async ([chosen]: readonly File[]) => {
    if (!chosen) return;
    const { sizes } = await readUploadRules(environment);
    const reason = reasonAgainst(chosen, { kinds, sizes });
    setRefusal(reason);
    if (reason === null) onChange(chosen);
  };
  useDropTarget(dropLabel ?? '', dropLabel !== undefined, (files) => void take(files));
  return (
    <div
      className="flex flex-col gap-2"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void take([...event.dataTransfer.files]);
      }}
    >
      <input
        ref={input}
        type="file"
        accept={kinds.map((extension) => `.${extension}`).join()}
        hidden
        aria-label={label}
        onChange={(event) => {
          // The list is emptied with the field.
          void take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {file ? (
        <div className="relative w-fit">
          {preview === null ? (
            <p className="m-0 rounded-xl bg-sunken p-4 pr-14">{file.name}</p>
          ) : (
            <img src={preview} alt={file.name} className="max-h-40 max-w-full rounded-xl" />
          )}
          <IconButton
            label={`Retirer ${file.name}`}
            size="small"
            kind="filled"
            className="absolute! top-1 right-1"
            onPress={() => onChange(null)}
          >
            <IconX aria-hidden />
          </IconButton>
        </div>
      ) : (
        <Button
          className="self-start"
          icon={<IconPhotoPlus aria-hidden />}
          onPress={() => input.current?.click()}
        >
          {label}
        </Button>
      )}
      {told !== undefined && (
        <p role="alert" className="m-0 text-sm font-medium text-danger">
          {told}
        </p>
      )}
    </div>
  );
}
