import { formatCount } from './formatCount.ts';

/** A count, short beyond 999; the whole number is in its title. */
export function Count({ value, className }: { value: number; className?: string }) {
  return (
    <span
      className={`tabular-nums ${className ?? ''}`}
      {...(value > 999 ? { title: value.toLocaleString('fr-FR') } : {})}
    >
      {formatCount(value)}
    </span>
  );
}
