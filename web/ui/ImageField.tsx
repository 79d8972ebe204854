import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

interface Props {
  label: string;
  file: File | null;
  onChange: (file: File | null) => void;
  /** Takes a video too. */
  allowsVideo?: boolean;
}

const pictures = ['png', 'jpg', 'jpeg', 'gif', 'heic'];
const videos = ['mp4', '3gp', 'ogv', 'flv', 'avi', 'wmv', 'mov', 'webm'];

/** One picture, or a video where that is allowed, chosen or dropped. */
export function ImageField({ label, file, onChange, allowsVideo = false }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(
    () => () => {
      if (preview !== null) URL.revokeObjectURL(preview);
    },
    [preview],
  );
  const extensions = allowsVideo ? [...pictures, ...videos] : pictures;
  const take = (files: FileList | null) => {
    const [chosen] = files ?? [];
    if (!chosen) return;
    const extension = chosen.name.split('.').at(-1)?.toLowerCase() ?? '';
    const isTaken = extensions.includes(extension);
    setRefusal(isTaken ? null : `Le fichier « ${chosen.name} » n’est pas d’un type autorisé.`);
    if (!isTaken) return;
    // No browser but one shows heic.
    const isShown = pictures.includes(extension) && extension !== 'heic';
    setPreview(isShown ? URL.createObjectURL(chosen) : null);
    onChange(chosen);
  };
  return (
    <div
      className="flex flex-col gap-2"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        take(event.dataTransfer.files);
      }}
    >
      <input
        ref={input}
        type="file"
        accept={extensions.map((extension) => `.${extension}`).join()}
        hidden
        aria-label={label}
        onChange={(event) => {
          take(event.target.files);
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
      {refusal !== null && (
        <p role="alert" className="m-0 text-sm font-medium text-danger">
          {refusal}
        </p>
      )}
    </div>
  );
}
