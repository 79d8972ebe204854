import IconMoodPlus from '@tabler/icons-react/dist/esm/icons/IconMoodPlus.mjs';
import IconMoodSmile from '@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs';
import { Suspense, useState } from 'react';
import type { useReactToMessage_message$key } from '../../__generated__/useReactToMessage_message.graphql';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Popover, PopoverTrigger } from '../../ui/Popover.tsx';
import { useReactToMessage } from './useReactToMessage.ts';

const EmojiPicker = lazyPart(() => import('../../ui/EmojiPicker.tsx'));

/** The product's own reactions first. */
const usual = [
  { emoji: '👍', label: "J'aime" },
  { emoji: '👏', label: 'Bravo' },
  { emoji: '✅', label: 'Ok' },
  { emoji: '❤️', label: 'J’adore' },
  { emoji: '😂', label: 'Drôle' },
] as const;

interface Props {
  message: useReactToMessage_message$key;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  className: string;
}

/** Button with the usual reactions and any other emoji. */
export function ReactionChoice({ message, isOpen, onOpenChange, className }: Props) {
  const [isAll, setAll] = useState(false);
  const react = useReactToMessage(message);
  const change = (isNowOpen: boolean) => {
    setAll(false);
    onOpenChange(isNowOpen);
  };
  const pick = (emoji: string) => {
    change(false);
    react(emoji);
  };
  return (
    <PopoverTrigger isOpen={isOpen} onOpenChange={change}>
      <IconButton label="Réagir à ce message" size="small" className={className}>
        <IconMoodSmile aria-hidden />
      </IconButton>
      <Popover label="Choisir une réaction" placement="top">
        {isAll ? (
          <Suspense fallback={<div className="h-96 w-80" />}>
            <EmojiPicker onPick={pick} />
          </Suspense>
        ) : (
          <div className="flex p-1">
            {usual.map(({ emoji, label }) => (
              <button
                key={emoji}
                type="button"
                aria-label={label}
                title={label}
                onClick={() => pick(emoji)}
                className="grid size-11 cursor-pointer place-items-center rounded-full text-xl hover:bg-sunken"
              >
                {emoji}
              </button>
            ))}
            <IconButton label="Autre emoji" onPress={() => setAll(true)}>
              <IconMoodPlus aria-hidden />
            </IconButton>
          </div>
        )}
      </Popover>
    </PopoverTrigger>
  );
}
