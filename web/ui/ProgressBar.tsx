interface Props {
  /** Label for screen readers. */
  label: string;
  /** From 0 to 100; undefined if unknown. */
  value: number | undefined;
  className?: string;
}

/** A bar of progress from 0 to 100. */
export function ProgressBar({ label, value, className = '' }: Props) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value === undefined ? undefined : Math.round(value)}
      aria-valuemin={0}
      aria-valuemax={100}
      className={`h-1.5 overflow-hidden rounded-full bg-line ${className}`}
    >
      <div
        className={`h-full rounded-full bg-accent forced-colors:bg-[Highlight] ${value === undefined ? 'w-1/3 animate-indeterminate' : 'transition-[width] duration-200'}`}
        style={value === undefined ? undefined : { width: `${value}%` }}
      />
    </div>
  );
}
