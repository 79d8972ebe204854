import type { AriaAttributes, DOMAttributes, ReactNode, Ref } from 'react';
import { useTrigger } from './trigger.tsx';

/** What tells early that something will be pressed: the pointer or the focus comes near, or goes. */
type Intent = Pick<
  DOMAttributes<HTMLElement>,
  'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur'
>;

export interface PressButtonProps extends AriaAttributes {
  children: ReactNode;
  onPress?: () => void;
  isDisabled?: boolean;
  type?: 'button' | 'submit';
  /** The id of the form that it submits, where it stands outside of it. */
  form?: string;
  id?: string;
  title?: string;
  /** For what is loaded before it is pressed. */
  intent?: Intent;
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
  intent,
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
      {...intent}
      ref={attach}
      type={type}
      disabled={isDisabled}
      onPointerEnter={(event) => {
        trigger?.prepare();
        intent?.onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        trigger?.prepare();
        intent?.onFocus?.(event);
      }}
      onClick={() => {
        onPress?.();
        trigger?.setOpen(!trigger.isOpen);
      }}
    >
      {children}
    </button>
  );
}
