import type { ReactNode, RefObject } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { layerClasses } from './layer.ts';

interface Props {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  onEnter: () => void;
  onLeave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The layer of `HoverCard`, loaded on demand. It takes no focus. */
export default function HoverLayer({ anchor, label, onEnter, onLeave, onClose, children }: Props) {
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      isNonModal
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement="bottom start"
      className={layerClasses}
    >
      <div role="dialog" aria-label={label} onPointerEnter={onEnter} onPointerLeave={onLeave}>
        {children}
      </div>
    </Popover>
  );
}
