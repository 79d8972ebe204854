import IconGif from '@tabler/icons-react/dist/esm/icons/IconGif.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import { Suspense, useRef } from 'react';
import { useGifPicker } from '../gifs/useGifPicker.ts';
import { FileInput } from '../ui/FileInput.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Popover, PopoverTrigger } from '../ui/Popover.tsx';
import { imageAccept } from './commentPicture.ts';

interface Props {
  onGif: (url: string) => void;
  onFiles: (files: Iterable<File>) => void;
}

/** Buttons by which people choose a GIF, in a popover, or a picture. */
export function CommentAttachments({ onGif, onFiles }: Props) {
  const gifs = useGifPicker();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <PopoverTrigger
        isOpen={gifs.opened !== null}
        onOpenChange={(isOpen) => (isOpen ? gifs.open() : gifs.close())}
      >
        <IconButton label="Choisir un GIF" size="small">
          <IconGif />
        </IconButton>
        <Popover label="Choisir un GIF" placement="top start">
          <Suspense fallback={<div className="h-80 w-72" />}>
            {gifs.opened && (
              <gifs.Picker
                {...gifs.opened}
                onPick={({ contentUrl: url }) => {
                  gifs.close();
                  onGif(url);
                }}
              />
            )}
          </Suspense>
        </Popover>
      </PopoverTrigger>
      <IconButton label="Choisir une image" size="small" onPress={() => chooser.current?.click()}>
        <IconPhoto />
      </IconButton>
      <FileInput ref={chooser} accept={imageAccept} hidden onFiles={onFiles} />
    </>
  );
}
