import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconGif from '@tabler/icons-react/dist/esm/icons/IconGif.mjs';
import IconMoodSmile from '@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { Toolbar } from 'react-aria-components/Toolbar';
import type { Gif } from '../../gifs/GifPicker.tsx';
import { useGifPicker } from '../../gifs/useGifPicker.ts';
import { FileInput } from '../../ui/FileInput.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Popover, PopoverTrigger } from '../../ui/Popover.tsx';
import { acceptAttribute, type Accepted } from './attachments.ts';

const EmojiPicker = lazyPart(() => import('../../ui/EmojiPicker.tsx'));

interface Props {
  accepted: Accepted;
  isDisabled: boolean;
  onFiles: (files: Iterable<File>) => void;
  onGif: (gif: Gif) => void;
  onEmoji: (emoji: string) => void;
  /** Switches to a poll or an event; absent where that is not possible. */
  onKind?: (kind: 'poll' | 'event') => void;
}

/** Button that opens a picker. */
interface Layer {
  label: string;
  icon: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  content: ReactNode;
}

/** Toolbar with the attachments of a post. */
export function AttachmentBar({ accepted, isDisabled, onFiles, onGif, onEmoji, onKind }: Props) {
  const gifs = useGifPicker();
  const [isEmojiOpen, setEmojiOpen] = useState(false);
  const layer = ({ label, icon, isOpen, onOpenChange, content }: Layer) => (
    <PopoverTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <IconButton label={label} isDisabled={isDisabled}>
        {icon}
      </IconButton>
      <Popover label={label} placement="bottom start">
        <Suspense fallback={<div className="h-80 w-72" />}>{content}</Suspense>
      </Popover>
    </PopoverTrigger>
  );
  return (
    <Toolbar aria-label="Ajouter à la publication" className="flex flex-wrap">
      <FileButton
        label="Photos"
        accept={acceptAttribute(accepted.images)}
        isMany
        isDisabled={isDisabled}
        onFiles={onFiles}
      >
        <IconPhoto aria-hidden />
      </FileButton>
      <FileButton
        label="Vidéo"
        accept={acceptAttribute(accepted.videos)}
        isDisabled={isDisabled}
        onFiles={onFiles}
      >
        <IconVideo aria-hidden />
      </FileButton>
      <FileButton
        label="Fichiers"
        accept={acceptAttribute(accepted.documents)}
        isMany
        isDisabled={isDisabled}
        onFiles={onFiles}
      >
        <IconPaperclip aria-hidden />
      </FileButton>
      {layer({
        label: 'Choisir un GIF',
        icon: <IconGif aria-hidden />,
        isOpen: gifs.opened !== null,
        onOpenChange: (isOpen) => (isOpen ? gifs.open() : gifs.close()),
        content: gifs.opened && (
          <gifs.Picker
            {...gifs.opened}
            onPick={(gif) => {
              gifs.close();
              onGif(gif);
            }}
          />
        ),
      })}
      {layer({
        label: 'Choisir un emoji',
        icon: <IconMoodSmile aria-hidden />,
        isOpen: isEmojiOpen,
        onOpenChange: setEmojiOpen,
        content: (
          <EmojiPicker
            onPick={(emoji) => {
              setEmojiOpen(false);
              onEmoji(emoji);
            }}
          />
        ),
      })}
      {onKind && (
        <>
          <IconButton label="Créer un sondage" isDisabled={isDisabled} onPress={() => onKind('poll')}>
            <IconChartBar aria-hidden />
          </IconButton>
          <IconButton label="Créer un événement" isDisabled={isDisabled} onPress={() => onKind('event')}>
            <IconCalendarEvent aria-hidden />
          </IconButton>
        </>
      )}
    </Toolbar>
  );
}

interface FileButtonProps {
  label: string;
  accept: string;
  isMany?: boolean;
  isDisabled: boolean;
  onFiles: (files: Iterable<File>) => void;
  children: ReactNode;
}

/** Button that opens the device's file chooser. */
function FileButton({ label, accept, isMany = false, isDisabled, onFiles, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={label} isDisabled={isDisabled} onPress={() => input.current?.click()}>
        {children}
      </IconButton>
      <FileInput ref={input} accept={accept} multiple={isMany} hidden onFiles={onFiles} />
    </>
  );
}
