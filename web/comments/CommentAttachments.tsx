import { IconGif, IconPhoto } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import { Popover, PopoverTrigger } from '../ui/Popover.tsx';
import { imageAccept } from './commentDraft.ts';

const GifPicker = lazy(() => import('../gifs/GifPicker.tsx'));

interface Props {
  onGif: (url: string) => void;
  onFiles: (files: Iterable<File>) => void;
}

/** The buttons with which a GIF or a picture is chosen. */
export function CommentAttachments({ onGif, onFiles }: Props) {
  const [isPicking, setIsPicking] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <PopoverTrigger isOpen={isPicking} onOpenChange={setIsPicking}>
        <IconButton label="Choisir un GIF" size="small">
          <IconGif />
        </IconButton>
        <Popover label="Choisir un GIF" placement="top start">
          <Suspense fallback={<div className="h-64 w-72" />}>
            <GifPicker
              onPick={({ url }) => {
                setIsPicking(false);
                onGif(url);
              }}
            />
          </Suspense>
        </Popover>
      </PopoverTrigger>
      <IconButton label="Choisir une image" size="small" onPress={() => chooser.current?.click()}>
        <IconPhoto />
      </IconButton>
      <input
        ref={chooser}
        type="file"
        accept={imageAccept}
        hidden
        onChange={(event) => {
          onFiles(event.target.files ?? []);
          event.target.value = '';
        }}
      />
    </>
  );
}
