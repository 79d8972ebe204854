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

interface Props {
  /** Hidden for 0. */
  count: number;
  /** Label for screen readers; without it the badge is decorative. */
  label?: string;
  /** Places it on the upper right corner of its positioned parent. */
  isOverlay?: boolean;
}

/** A small count of unread items. */
export function Badge({ count, label, isOverlay = false }: Props) {
  if (count <= 0) return null;
  return (
    <span
      className={`inline-flex h-5 min-w-5 items-center justify-center rounded-full border border-badge bg-badge-fill px-1 text-xs leading-none font-bold text-on-badge tabular-nums ${
        isOverlay ? 'absolute -top-1 -right-1' : ''
      }`}
      aria-hidden={label === undefined}
      {...(label === undefined ? {} : { role: 'img', 'aria-label': label })}
    >
      {formatCount(count)}
    </span>
  );
}

/** « Externe » beside the name of a person from outside the organisation. */
export const GuestMark = ({ of: { isGuest } }: { of: { readonly isGuest: boolean | null | undefined } }) =>
  isGuest && (
    <span className="mx-1 inline-block rounded-full border border-line-strong px-1.5 align-middle text-xs leading-4 font-medium text-ink-soft">
      Externe
    </span>
  );
