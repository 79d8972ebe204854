import type { AriaAttributes, DOMAttributes, ReactNode, Ref } from 'react';
import { useTrigger } from './trigger.tsx';

/** Handlers of pointer and focus that announce a press. */
type Intent = Pick<
  DOMAttributes<HTMLElement>,
  'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur'
>;

/** Props of the base of all buttons. */
export interface PressButtonProps extends AriaAttributes {
  children: ReactNode;
  onPress?: () => void;
  isDisabled?: boolean;
  type?: 'button' | 'submit';
  /** Id of the form it submits, if outside of it. */
  form?: string;
  id?: string;
  title?: string;
  /** Handlers that load what the press will need. */
  intent?: Intent;
  autoFocus?: boolean;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** The base of all buttons. Inside a `MenuTrigger` or `PopoverTrigger` it opens their layer. */
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
