import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import { FileIcon } from '../../ui/FileIcon.tsx';
import { useObjectUrl } from '../../ui/browserFiles.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { fileIconKind } from '../../library/fileIconKind.ts';
import { AlternativeText } from '../../uploads/AlternativeText.tsx';
import { ChosenPicture } from '../../uploads/ChosenPicture.tsx';
import type { AttachedFile, Attachments } from './attachedFile.ts';
import { sentence } from '../../ui/sentence.ts';

interface Props {
  attachments: Attachments;
  isDisabled: boolean;
  onRemove: (item: AttachedFile | 'gif') => void;
  /** Sets a picture's alternative text. */
  onDescribe: (image: AttachedFile, alt: string) => void;
}

/** Attachments of the draft, each with a remove button. */
export function AttachmentList({ attachments, isDisabled, onRemove, onDescribe }: Props) {
  const { images, video, documents, gif } = attachments;
  const removal = (item: AttachedFile | 'gif', label: string, className = '') => (
    <IconButton
      label={sentence`Retirer ${label}`}
      size="small"
      kind={className === '' ? 'quiet' : 'filled'}
      isDisabled={isDisabled}
      className={className}
      onPress={() => onRemove(item)}
    >
      <IconX aria-hidden />
    </IconButton>
  );
  return (
    <>
      {images.length > 0 && (
        <ul aria-label="Photos" className="m-0 flex list-none flex-wrap gap-2 px-4 py-0">
          {images.map((image) => (
            <Tile key={image.id} button={removal(image, image.name, 'absolute! top-1 right-1')}>
              <Picture image={image} />
              <AlternativeText
                name={image.name}
                alt={image.alt ?? ''}
                isDisabled={isDisabled}
                onChange={(alt) => onDescribe(image, alt)}
              />
            </Tile>
          ))}
        </ul>
      )}
      {video && (
        <div className="relative mx-4 w-fit max-w-full">
          <Film video={video} />
          {removal(video, video.name, 'absolute! top-1 right-1')}
        </div>
      )}
      {gif && (
        <div className="relative mx-4 w-fit">
          <img src={gif.contentUrl} alt={gif.title} className="max-h-44 max-w-full rounded-xl" />
          {removal('gif', 'le GIF', 'absolute! top-1 right-1')}
        </div>
      )}
      {documents.length > 0 && (
        <ul aria-label="Fichiers" className="m-0 flex list-none flex-col gap-1 px-4 py-0">
          {documents.map((document) => (
            <li key={document.id} className="flex items-center gap-3 rounded-xl bg-sunken py-1 pr-1 pl-3">
              <FileIcon kind={fileIconKind(document.name)} className="size-6 shrink-0" />
              <span className="min-w-0 flex-1 truncate" title={document.name}>
                {document.name}
              </span>
              {removal(document, document.name)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const Tile = ({ button, children }: { button: ReactNode; children: ReactNode }) => (
  <li className="relative size-24 overflow-hidden rounded-xl bg-sunken">
    {children}
    {button}
  </li>
);

const Picture = ({ image }: { image: AttachedFile }) => {
  const { file, preview, name, alt } = image;
  if (preview !== null) return <img src={preview} alt={alt || name} className="size-full object-cover" />;
  if (file) return <ChosenPicture file={file} alt={alt || name} className="size-full object-cover" />;
  return (
    <span className="grid size-full place-items-center text-muted">
      <IconPhoto aria-hidden />
    </span>
  );
};

const Film = ({ video }: { video: AttachedFile }) => {
  const chosen = useObjectUrl(video.file);
  const address = video.preview ?? chosen;
  return address === null ? (
    <p className="m-0 rounded-xl bg-sunken p-4">{video.name}</p>
  ) : (
    // A look at what was chosen; what colleagues see is made by the server.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      src={address}
      controls
      preload="metadata"
      aria-label={video.name}
      className="max-h-56 max-w-full rounded-xl bg-black"
    />
  );
};
