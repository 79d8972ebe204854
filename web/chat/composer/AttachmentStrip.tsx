import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { FileIcon } from '../../ui/FileIcon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { AlternativeText } from '../../uploads/AlternativeText.tsx';
import { ChosenPicture } from '../../uploads/ChosenPicture.tsx';
import type { PendingAttachment } from './pendingAttachment.ts';
import { sentence } from '../../ui/sentence.ts';

interface Props {
  attachment: PendingAttachment;
  onChange: (attachment: PendingAttachment | null) => void;
}

const none: readonly File[] = [];

/** Attachments to send, each with a remove button. */
export function AttachmentStrip({ attachment, onChange }: Props) {
  const files = attachment.kind === 'gif' ? none : attachment.files;
  const alts = files.map((_, index) => (attachment.kind === 'gif' ? '' : (attachment.alts?.[index] ?? '')));
  const remove = (index: number) => {
    if (attachment.kind === 'gif') return onChange(null);
    const left = attachment.files.filter((_, other) => other !== index);
    return onChange(
      left.length === 0
        ? null
        : { ...attachment, files: left, alts: alts.filter((_, other) => other !== index) },
    );
  };
  const describe = (index: number, alt: string) => {
    if (attachment.kind !== 'gif') onChange({ ...attachment, alts: alts.with(index, alt) });
  };
  const removal = (index: number, name: string) => (
    <IconButton
      label={sentence`Retirer ${name}`}
      kind="filled"
      size="small"
      className="!absolute top-1 right-1"
      onPress={() => remove(index)}
    >
      <IconX aria-hidden />
    </IconButton>
  );
  return (
    <ul aria-label="À envoyer" className="m-0 flex min-w-0 flex-1 list-none gap-2 overflow-x-auto p-0">
      {attachment.kind === 'gif' && (
        <li className="relative shrink-0">
          <img src={attachment.url} alt={attachment.title} className="h-24 rounded-xl" />
          {removal(0, 'le GIF')}
        </li>
      )}
      {files.map((file, index) => (
        <li key={`${file.name}-${file.lastModified}-${file.size}`} className="relative shrink-0">
          {attachment.kind === 'images' ? (
            <ChosenPicture
              file={file}
              alt={alts[index] || file.name}
              className="size-24 rounded-xl object-cover"
            />
          ) : (
            <span className="flex h-24 w-44 flex-col justify-center gap-1 rounded-xl bg-sunken px-3 pr-11 text-sm">
              <FileIcon kind={attachment.kind === 'video' ? 'VIDEO' : 'OTHER'} />
              <span className="line-clamp-2 break-all">{file.name}</span>
            </span>
          )}
          {removal(index, file.name)}
          {attachment.kind === 'images' && (
            <AlternativeText
              name={file.name}
              alt={alts[index] ?? ''}
              onChange={(alt) => describe(index, alt)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
