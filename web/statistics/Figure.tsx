interface Props {
  label: string;
  /** Undefined or null when the existing API does not return it. */
  value: number | null | undefined;
  /** Formats the value. */
  format?: (value: number) => string;
  /** Explanation shown under the value. */
  note?: string | undefined;
}

/** One number with its label; must be inside a `dl`. */
export function Figure({ label, value, format = formatNumber, note }: Props) {
  const look = isFigureKnown(value)
    ? 'text-2xl font-bold tabular-nums'
    : 'flex min-h-8 items-center text-sm text-muted';
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end gap-0.5 rounded-2xl border border-line p-4">
      <dt className="text-sm text-muted">
        <span>{label}</span>
        {note !== undefined && <span className="block text-xs">{note}</span>}
      </dt>
      <dd className={`m-0 ${look}`}>{formatFigure(value, format)}</dd>
    </div>
  );
}

/** Whether a figure is known, that is, not null. */
export const isFigureKnown = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined;

/** A formatted figure, or a text for a missing one. */
export const formatFigure = (value: number | null | undefined, format: (value: number) => string): string =>
  isFigureKnown(value) ? format(value) : 'Non communiqué';

/** A number with French grouping. */
export const formatNumber = (value: number): string => value.toLocaleString('fr-FR');

/** A share in percent, `12,5 %`. */
export const formatPercent = (percent: number): string =>
  (percent / 100).toLocaleString('fr-FR', { style: 'percent', maximumFractionDigits: 1 });
