import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  /** `primary` for the one action that a screen is about; `secondary` unless given. */
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium';
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

const kinds = {
  primary: 'bg-accent text-on-accent data-hovered:bg-accent-hover border-transparent shadow-sm',
  secondary: 'bg-surface text-ink border-line data-hovered:bg-sunken',
  quiet: 'bg-transparent text-accent-ink border-transparent data-hovered:bg-accent-soft',
  danger: 'bg-danger text-on-danger border-transparent data-hovered:opacity-90 shadow-sm',
};

const sizes = {
  small: 'min-h-9 px-3 text-sm pointer-coarse:min-h-11',
  medium: 'min-h-11 px-5 text-[0.9375rem]',
};

/** The classes of a button, for a link that looks like one. */
export const buttonClasses = (
  kind: keyof typeof kinds = 'secondary',
  size: keyof typeof sizes = 'medium',
  className = '',
) =>
  `inline-flex items-center justify-center gap-2 rounded-full border font-semibold no-underline transition-[background-color,opacity,scale] duration-150 select-none data-disabled:cursor-default data-disabled:opacity-50 data-pressed:scale-[0.98] motion-reduce:data-pressed:scale-100 ${kinds[kind]} ${sizes[size]} ${className}`;

/** A button with words. While `isPending` it keeps its width, cannot be pressed and says that it works. */
export function Button({ kind, size, icon, children, className, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={buttonClasses(kind, size, className)}>
      {({ isPending }) => (
        <>
          {icon && <span className="contents [&>svg]:size-5">{icon}</span>}
          <span className="relative">
            <span className={isPending ? 'opacity-0' : undefined}>{children}</span>
            {isPending && (
              <span className="absolute inset-0 grid place-items-center" aria-hidden="true">
                <span className="size-4 animate-spin rounded-full border-2 border-current border-t-transparent" />
              </span>
            )}
          </span>
        </>
      )}
    </AriaButton>
  );
}
