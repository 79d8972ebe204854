import IconGif from '@tabler/icons-react/dist/esm/icons/IconGif.mjs';
import IconMoodSmile from '@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs';
import { type Ref, Suspense, useRef, useState } from 'react';
import type { Gif } from '../../gifs/GifPicker.tsx';
import { useGifPicker } from '../../gifs/useGifPicker.ts';
import { FileInput } from '../../ui/FileInput.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../ui/Menu.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Popover, PopoverTrigger } from '../../ui/Popover.tsx';
import type { AttachmentKind } from '../../sending/pendingMessage.ts';
import { accepted } from './pendingAttachment.ts';

const EmojiPicker = lazyPart(() => import('../../ui/EmojiPicker.tsx'));

interface Props {
  onFiles: (files: readonly File[]) => void;
  onGif: (gif: Gif) => void;
  onEmoji: (emoji: string) => void;
}

/** Button of the composer with a menu for photos, a video, files, a GIF or an emoji. */
export function AttachmentMenu({ onFiles, onGif, onEmoji }: Props) {
  const gifs = useGifPicker();
  const [isEmojiOpen, setEmojiOpen] = useState(false);
  const close = () => {
    gifs.close();
    setEmojiOpen(false);
  };
  const images = useRef<HTMLInputElement>(null);
  const video = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  return (
    <>
      {/* The pickers are anchored to the button, which the menu replaces. */}
      {!gifs.opened && !isEmojiOpen ? (
        <MenuTrigger>
          <IconButton label="Ajouter">
            <IconPlus aria-hidden />
          </IconButton>
          <Menu label="Ajouter" placement="top start">
            <MenuItem icon={<IconPhoto aria-hidden />} onAction={() => images.current?.click()}>
              Photos
            </MenuItem>
            <MenuItem icon={<IconVideo aria-hidden />} onAction={() => video.current?.click()}>
              Vidéo
            </MenuItem>
            <MenuItem icon={<IconPaperclip aria-hidden />} onAction={() => files.current?.click()}>
              Fichiers
            </MenuItem>
            <MenuItem icon={<IconGif aria-hidden />} onAction={gifs.open}>
              Gif
            </MenuItem>
            <MenuItem icon={<IconMoodSmile aria-hidden />} onAction={() => setEmojiOpen(true)}>
              Emoji
            </MenuItem>
          </Menu>
        </MenuTrigger>
      ) : (
        <PopoverTrigger isOpen onOpenChange={(isOpen) => !isOpen && close()}>
          <IconButton label="Ajouter">
            <IconPlus aria-hidden />
          </IconButton>
          <Popover label={gifs.opened ? 'Choisir un GIF' : 'Choisir un emoji'} placement="top start">
            <Suspense fallback={<div className="h-80 w-72" />}>
              {gifs.opened ? (
                <gifs.Picker
                  {...gifs.opened}
                  onPick={(gif) => {
                    close();
                    onGif(gif);
                  }}
                />
              ) : (
                <EmojiPicker
                  onPick={(emoji) => {
                    close();
                    onEmoji(emoji);
                  }}
                />
              )}
            </Suspense>
          </Popover>
        </PopoverTrigger>
      )}
      <FileChooser ref={images} kind="images" label="Photos" onFiles={onFiles} />
      <FileChooser ref={video} kind="video" label="Vidéo" onFiles={onFiles} />
      <FileChooser ref={files} kind="file" label="Fichiers" onFiles={onFiles} />
    </>
  );
}

interface ChooserProps {
  ref: Ref<HTMLInputElement>;
  kind: AttachmentKind;
  label: string;
  onFiles: (files: readonly File[]) => void;
}

/** Entry of the menu that opens the device's file chooser. */
function FileChooser({ ref, kind, label, onFiles }: ChooserProps) {
  return (
    <FileInput
      ref={ref}
      hidden
      aria-label={label}
      accept={accepted[kind].map((extension) => `.${extension}`).join(',')}
      multiple={kind === 'images'}
      onFiles={onFiles}
    />
  );
}
