import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Tooltip, TooltipTrigger } from './Tooltip.tsx';

export interface IconButtonProps extends Omit<
  AriaButtonProps,
  'children' | 'className' | 'style' | 'aria-label'
> {
  /** What the button does, in French: its accessible name and its tooltip. */
  label: string;
  /** The icon, and a `Badge` if any. */
  children: ReactNode;
  kind?: 'quiet' | 'filled' | 'accent';
  size?: 'small' | 'medium';
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

const kinds = {
  quiet:
    'text-ink-soft data-hovered:bg-sunken data-hovered:text-ink aria-expanded:bg-accent-soft aria-expanded:text-accent-ink',
  filled: 'bg-sunken text-ink data-hovered:bg-line',
  accent: 'bg-accent text-on-accent data-hovered:bg-accent-hover',
};

/** A round button that is only an icon. Its target is 44 px wide, 36 when `small` (44 under a finger). */
export function IconButton({
  label,
  children,
  kind = 'quiet',
  size = 'medium',
  className = '',
  ...props
}: IconButtonProps) {
  return (
    <TooltipTrigger>
      <AriaButton
        {...props}
        aria-label={label}
        className={`relative inline-grid shrink-0 place-items-center rounded-full transition-colors duration-150 data-disabled:opacity-40 ${
          size === 'small'
            ? 'size-9 pointer-coarse:size-11 [&>svg]:size-[1.125rem]'
            : 'size-11 [&>svg]:size-[1.375rem]'
        } ${kinds[kind]} ${className}`}
      >
        {children}
      </AriaButton>
      <Tooltip>{label}</Tooltip>
    </TooltipTrigger>
  );
}
