import { PressButton, type PressButtonProps } from './PressButton.tsx';

/** Props of an icon button; `label` is its accessible name. */
export interface IconButtonProps extends Omit<PressButtonProps, 'aria-label' | 'title'> {
  /** French accessible name and tooltip. */
  label: string;
  /** `inherit` uses the surface's colour. */
  kind?: 'quiet' | 'filled' | 'accent' | 'inherit';
  size?: 'small' | 'medium';
}

const kinds = {
  quiet:
    'text-ink-soft hover:bg-sunken hover:text-ink aria-expanded:bg-accent-soft aria-expanded:text-accent-ink',
  filled: 'bg-sunken text-ink hover:bg-line',
  accent: 'bg-accent text-on-accent hover:bg-accent-hover',
  inherit: 'text-inherit hover:bg-current/15',
};

/** CSS classes of an icon button, for links that look like one. */
export const iconButtonClasses = (
  kind: keyof typeof kinds = 'quiet',
  size: 'small' | 'medium' = 'medium',
  className = '',
): string =>
  `relative inline-grid shrink-0 place-items-center rounded-full transition-colors duration-150 disabled:opacity-40 ${
    size === 'small'
      ? 'size-9 pointer-coarse:size-11 [&>svg]:size-[1.125rem]'
      : 'size-11 [&>svg]:size-[1.375rem]'
  } ${kinds[kind]} ${className}`;

/** A round icon button with a 44 px target; 36 px when `small` (44 px for touch). */
export function IconButton({ label, kind, size, className, ...props }: IconButtonProps) {
  return (
    <PressButton
      {...props}
      aria-label={label}
      title={label}
      className={iconButtonClasses(kind, size, className)}
    />
  );
}
