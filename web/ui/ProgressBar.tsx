import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar';

interface Props {
  /** What goes on, read aloud. */
  label: string;
  /** From 0 to 100; undefined while it is not known. */
  value: number | undefined;
  className?: string;
}

/** How far something is. */
export function ProgressBar({ label, value, className = '' }: Props) {
  return (
    <AriaProgressBar
      aria-label={label}
      {...(value === undefined ? { isIndeterminate: true } : { value })}
      className={`block ${className}`}
    >
      {({ percentage, isIndeterminate }) => (
        <span className="block h-1.5 overflow-hidden rounded-full bg-line">
          <span
            className={`block h-full rounded-full bg-accent ${isIndeterminate ? 'w-1/3 animate-indeterminate' : 'transition-[width] duration-200'}`}
            style={isIndeterminate ? undefined : { width: `${percentage ?? 0}%` }}
          />
        </span>
      )}
    </AriaProgressBar>
  );
}
