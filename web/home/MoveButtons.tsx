import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import { sentence } from '../ui/sentence.ts';

interface Props {
  /** Name of the moved entry, for example `la mise en avant 2`. */
  name: string;
  index: number;
  /** Number of entries. */
  count: number;
  onMove: (from: number, to: number) => void;
}

/** « Monter » and « Descendre » of an entry of a list. */
export function MoveButtons({ name, index, count, onMove }: Props) {
  return (
    <>
      <Step label={sentence`Monter ${name}`} isLast={index === 0} onPress={() => onMove(index, index - 1)}>
        <IconArrowUp aria-hidden />
      </Step>
      <Step
        label={sentence`Descendre ${name}`}
        isLast={index === count - 1}
        onPress={() => onMove(index, index + 1)}
      >
        <IconArrowDown aria-hidden />
      </Step>
    </>
  );
}

interface StepProps {
  label: string;
  isLast: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** Moves an entry by one place. At an end it is disabled with `aria-disabled`, so that it keeps the focus. */
function Step({ label, isLast, onPress, children }: StepProps) {
  if (isLast)
    return (
      <IconButton label={label} aria-disabled className="cursor-default opacity-40">
        {children}
      </IconButton>
    );
  return (
    <IconButton label={label} onPress={onPress}>
      {children}
    </IconButton>
  );
}
