import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { layerClasses, type Placement } from './layer.ts';
import type { Trigger } from './trigger.tsx';

interface Props {
  trigger: Trigger;
  label: string;
  placement: Placement;
  children: ReactNode;
  className: string;
}

/** The layer of `Popover`, loaded on demand. */
export default function PopoverLayer({ trigger, label, placement, children, className }: Props) {
  return (
    <AriaPopover
      triggerRef={trigger.ref}
      isOpen
      onOpenChange={trigger.setOpen}
      placement={placement}
      className={`${layerClasses} ${className}`}
    >
      <Dialog aria-label={label} className="flex max-h-[inherit] flex-col overflow-auto outline-none">
        {children}
      </Dialog>
    </AriaPopover>
  );
}
