/** Formats a count: exact up to 999, then thousands with one decimal, `1,2k` (B266). */
export function formatCount(count: number): string {
  if (count <= 999) return String(Math.trunc(count));
  // Truncated: 1 999 is not two thousand.
  const thousands = Math.floor(count / 100) / 10;
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${thousands.toLocaleString('fr-FR', digits)}k`;
}

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
