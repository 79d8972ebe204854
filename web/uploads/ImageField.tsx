import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useRef, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { Button } from '../ui/Button.tsx';
import { FileInput } from '../ui/FileInput.tsx';
import { useObjectUrl } from '../ui/browserFiles.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { AlternativeText } from './AlternativeText.tsx';
import { useDropTarget } from './drops.ts';
import { photoKinds, rejectionReason, isDisplayable, findUnreadableReason } from './fileChecks.ts';
import { readUploadRules } from './uploadRules.ts';
import { type FileChecks, useLastChoice } from './useFileChecks.ts';
import { sentence } from '../ui/sentence.ts';

interface Props {
  label: string;
  file: File | null;
  /** Address of the present picture, shown until another is chosen. */
  stored?: string | undefined;
  /** Called with null to remove the chosen or the present picture. */
  onChange: (file: File | null) => void;
  /** Those of its form. */
  checks: FileChecks;
  /** Error from outside. */
  error?: string | undefined;
  /** Also accepts a video. */
  allowsVideo?: boolean;
  /** Alternative text; absent if not applicable. */
  alternative?: { alt: string; onChange: (alt: string) => void };
  /** Message while a file is dragged over the page; absent if drops are not accepted there. */
  dropLabel?: string;
  /** Whether nothing can be chosen or removed, as while it is saved. */
  isDisabled?: boolean;
}

const videos = ['mp4', '3gp', 'ogv', 'flv', 'avi', 'wmv', 'mov', 'webm'];

/** A field for one picture, or a video if allowed, chosen or dropped. */
export function ImageField({
  label,
  file,
  stored,
  error,
  onChange,
  checks,
  allowsVideo = false,
  alternative,
  dropLabel,
  isDisabled = false,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const chosen = useObjectUrl(file && isDisplayable(file) ? file : null);
  const preview = file ? chosen : (stored ?? null);
  const name = file?.name ?? 'l’image';
  const message = refusal ?? error;
  const kinds = allowsVideo ? [...photoKinds, ...videos] : photoKinds;
  const environment = useRelayEnvironment();
  const beginChoice = useLastChoice();
  const check = async (chosen: File): Promise<boolean> => {
    const isLast = beginChoice();
    const { sizes } = await readUploadRules(environment);
    const reason = rejectionReason(chosen, { kinds, sizes }) ?? (await findUnreadableReason(chosen));
    if (!isLast()) return true;
    setRefusal(reason);
    if (reason === null) onChange(chosen);
    return reason === null;
  };
  const take = async ([chosen]: readonly File[]) => {
    if (chosen) await checks.track(check(chosen));
  };
  useDropTarget(dropLabel ?? '', dropLabel !== undefined, (files) => void take(files), field);
  return (
    <div
      ref={field}
      className="flex flex-col gap-2"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!isDisabled) void take([...event.dataTransfer.files]);
      }}
    >
      <FileInput
        ref={input}
        accept={kinds.map((extension) => `.${extension}`).join()}
        hidden
        aria-label={label}
        onFiles={(files) => void take(files)}
      />
      {(file || stored !== undefined) && (
        <div className="relative w-fit">
          {preview === null ? (
            <p className={`m-0 rounded-xl bg-sunken p-4 pr-14 ${alternative ? 'pb-12' : ''}`}>{name}</p>
          ) : (
            <img src={preview} alt={alternative?.alt || name} className="max-h-40 max-w-full rounded-xl" />
          )}
          <IconButton
            label={sentence`Retirer ${name}`}
            size="small"
            kind="filled"
            className="absolute! top-1 right-1"
            isDisabled={isDisabled}
            onPress={() => {
              beginChoice();
              onChange(null);
            }}
          >
            <IconX aria-hidden />
          </IconButton>
          {alternative && <AlternativeText name={name} isDisabled={isDisabled} {...alternative} />}
        </div>
      )}
      {!file && (
        <Button
          className="self-start"
          icon={<IconPhotoPlus aria-hidden />}
          isDisabled={isDisabled}
          onPress={() => input.current?.click()}
        >
          {stored === undefined ? label : 'Changer l’image'}
        </Button>
      )}
      {message !== undefined && (
        <p role="alert" className="m-0 text-sm font-medium text-danger">
          {message}
        </p>
      )}
    </div>
  );
}
