interface Props {
  label: string;
  /** Ready to read. */
  value: string;
  /** What it means, said under it. */
  note?: string;
}

/** One number that counts, with its name; belongs into a `dl`. */
export function Figure({ label, value, note }: Props) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end gap-0.5 rounded-2xl border border-line p-4">
      <dt className="text-sm text-muted">
        {label}
        {note !== undefined && <span className="block text-xs">{note}</span>}
      </dt>
      <dd className="m-0 text-2xl font-bold tabular-nums">{value}</dd>
    </div>
  );
}

/** A number with French grouping. */
export const formatNumber = (value: number): string => value.toLocaleString('fr-FR');

/** A share in percent, `12,5 %`. */
export const formatPercent = (percent: number): string =>
  (percent / 100).toLocaleString('fr-FR', { style: 'percent', maximumFractionDigits: 1 });
