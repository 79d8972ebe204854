import type { ReactNode, RefObject } from 'react';
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';

/** Wraps a button and its `Popover`. */
export const PopoverTrigger = DialogTrigger;

interface Props extends Pick<
  AriaPopoverProps,
  'placement' | 'isOpen' | 'onOpenChange' | 'isNonModal' | 'offset'
> {
  /** Accessible name. */
  label: string;
  children: ReactNode;
  className?: string;
  /** What it stands beside, when it is not inside a `PopoverTrigger`. */
  triggerRef?: RefObject<Element | null>;
}

export const popoverClasses =
  'z-50 rounded-2xl border border-line bg-raised text-ink shadow-xl outline-none data-entering:animate-pop data-exiting:opacity-0';

/** A small layer beside the button that opened it. Escape or a click beside it closes it. */
export function Popover({ label, children, className = '', triggerRef, ...props }: Props) {
  return (
    <AriaPopover
      {...props}
      {...(triggerRef ? { triggerRef } : {})}
      className={`${popoverClasses} ${className}`}
    >
      <AriaDialog aria-label={label} className="max-h-[inherit] overflow-auto outline-none">
        {children}
      </AriaDialog>
    </AriaPopover>
  );
}
