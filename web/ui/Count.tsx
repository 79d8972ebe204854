import { formatCount } from './formatCount.ts';

/** A count, abbreviated above 999, with the full number as title. */
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
