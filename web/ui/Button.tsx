import type { ReactNode } from 'react';
import { PressButton, type PressButtonProps } from './PressButton.tsx';

/** Props of a button: appearance, size, icon and state. */
export interface ButtonProps extends PressButtonProps {
  /** `primary` for the screen's main action; default `secondary`. */
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium';
  icon?: ReactNode;
  /** Shows progress, keeping width and focus; cannot be pressed. */
  isPending?: boolean;
  /** Disabled for now, but focusable. */
  isIdle?: boolean;
}

const kinds = {
  primary: 'border-transparent bg-accent text-on-accent shadow-sm hover:bg-accent-hover',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-accent-ink hover:bg-accent-soft',
  danger: 'border-transparent bg-danger text-on-danger shadow-sm hover:opacity-90',
};

const sizes = {
  small: 'min-h-9 px-3.5 text-sm pointer-coarse:min-h-11',
  medium: 'min-h-11 px-5 text-[0.9375rem]',
};

/** CSS classes of a button, for links that look like one. */
export const buttonClasses = (
  kind: keyof typeof kinds = 'secondary',
  size: keyof typeof sizes = 'medium',
  className = '',
): string =>
  `inline-flex items-center justify-center gap-2 rounded-full border font-semibold no-underline transition-[background-color,opacity,scale] duration-150 select-none active:scale-[0.98] disabled:pointer-events-none disabled:opacity-50 motion-reduce:active:scale-100 ${kinds[kind]} ${sizes[size]} ${className}`;

/** A text button. */
export function Button({
  kind,
  size,
  icon,
  children,
  onPress,
  isPending = false,
  isIdle = false,
  type,
  className = '',
  ...props
}: ButtonProps) {
  const isHeld = isPending || isIdle;
  return (
    <PressButton
      {...props}
      // A disabled submit button must not submit.
      type={isHeld ? 'button' : (type ?? 'button')}
      {...(isHeld ? { 'aria-disabled': true } : {})}
      {...(isPending ? { 'aria-busy': true } : {})}
      {...(onPress && !isHeld ? { onPress } : {})}
      className={buttonClasses(
        kind,
        size,
        `${isIdle && !isPending ? 'cursor-default opacity-50 ' : ''}${className}`,
      )}
    >
      {icon && <span className="contents [&>svg]:size-5">{icon}</span>}
      <span className="relative">
        <span className={isPending ? 'opacity-0' : undefined}>{children}</span>
        {isPending && (
          <span className="absolute inset-0 grid place-items-center" aria-hidden="true">
            <span className="size-4 animate-spin rounded-full border-2 border-current border-t-transparent" />
          </span>
        )}
      </span>
    </PressButton>
  );
}
