import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { type ReactNode, useState } from 'react';
import { Popover, PopoverTrigger } from '../ui/Popover.tsx';
import { PressButton } from '../ui/PressButton.tsx';

interface Props {
  label: string;
  /** Words for the chosen value; empty for none. */
  value: string;
  /** Text of the entry that removes the filter. */
  all: string;
  onClear: () => void;
  /** Ways to choose; `close` closes their layer. */
  children: (close: () => void) => ReactNode;
}

/** A button with a filter and its value, which opens the choice. */
export function FilterChip({ label, value, all, onClear, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <PopoverTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <PressButton
        className={`flex min-h-9 max-w-72 shrink-0 cursor-pointer items-center gap-1.5 rounded-full border px-3 text-sm font-semibold whitespace-nowrap -outline-offset-2 pointer-coarse:min-h-11 ${
          value === ''
            ? 'border-line-strong bg-surface text-ink hover:bg-sunken'
            : 'border-transparent bg-accent-soft text-accent-ink'
        }`}
      >
        <span dir="auto" className="min-w-0 truncate">
          {value === '' ? label : value}
        </span>
        <IconChevronDown aria-hidden="true" className="size-4 shrink-0" />
      </PressButton>
      <Popover label={label} placement="bottom start" className="w-80 max-w-[calc(100vw-1.5rem)]">
        <div className="flex flex-col gap-1 p-2">
          {value !== '' && (
            <ChoiceButton
              onChoose={() => {
                close();
                onClear();
              }}
            >
              {all}
            </ChoiceButton>
          )}
          {children(close)}
        </div>
      </Popover>
    </PopoverTrigger>
  );
}

/** An entry of a filter's layer. */
export const ChoiceButton = ({
  isCurrent,
  onChoose,
  children,
}: {
  isCurrent?: boolean;
  onChoose: () => void;
  children: string;
}) => (
  <button
    type="button"
    onClick={onChoose}
    {...(isCurrent ? { 'aria-current': 'true' } : {})}
    className="flex min-h-11 w-full cursor-pointer items-center rounded-lg border-0 bg-transparent px-3 text-left hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:font-semibold"
  >
    <span dir="auto">{children}</span>
  </button>
);
