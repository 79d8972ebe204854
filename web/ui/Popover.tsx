import type { ReactNode } from 'react';
import type { Placement } from './layer.ts';
import { OutsideTrigger, TriggerProvider, useTrigger } from './trigger.tsx';
import { lazyPart, preloading } from './lazyPart.tsx';

const load = () => import('./PopoverLayer.tsx');
const PopoverLayer = lazyPart(load, { showsErrorOverPage: true });
const prepare = preloading(load);

/** Wraps a button and its `Popover`; controlled with `isOpen` and `onOpenChange`. */
export function PopoverTrigger(props: {
  children: ReactNode;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}) {
  return <TriggerProvider kind="dialog" prepare={prepare} {...props} />;
}

interface Props {
  label: string;
  placement?: Placement;
  children: ReactNode;
  className?: string;
}

/** A small layer beside its button. Escape or a press outside closes it. */
export function Popover({ label, placement = 'bottom', children, className = '' }: Props) {
  const trigger = useTrigger();
  if (!trigger?.isOpen) return null;
  return (
    <PopoverLayer trigger={trigger} label={label} placement={placement} className={className}>
      <OutsideTrigger>{children}</OutsideTrigger>
    </PopoverLayer>
  );
}
