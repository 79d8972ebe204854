import type { AriaAttributes, ReactNode, Ref } from 'react';
import { useTrigger } from './trigger.tsx';

export interface PressButtonProps extends AriaAttributes {
  children: ReactNode;
  onPress?: () => void;
  isDisabled?: boolean;
  type?: 'button' | 'submit';
  id?: string;
  title?: string;
  autoFocus?: boolean;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * The button beneath all others. Inside a `MenuTrigger` or `PopoverTrigger` it opens their layer and
 * says whether it is open.
 */
export function PressButton({
  children,
  onPress,
  isDisabled = false,
  type = 'button',
  ref,
  ...props
}: PressButtonProps) {
  const trigger = useTrigger();
  const attach = (element: HTMLButtonElement | null) => {
    trigger?.attach(element);
    if (typeof ref === 'function') ref(element);
    else if (ref) ref.current = element;
  };
  return (
    <button
      {...(trigger ? { 'aria-haspopup': trigger.kind, 'aria-expanded': trigger.isOpen } : {})}
      {...props}
      ref={attach}
      type={type}
      disabled={isDisabled}
      onPointerEnter={trigger?.prepare}
      onFocus={trigger?.prepare}
      onClick={() => {
        onPress?.();
        trigger?.setOpen(!trigger.isOpen);
      }}
    >
      {children}
    </button>
  );
}
