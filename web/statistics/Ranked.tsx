import type { ReactNode } from 'react';
import { formatNumber } from './Figure.tsx';

interface Props {
  label: string;
  items: readonly { key: string; name: ReactNode; count: number }[];
  /** The count of the first. */
  most: number;
}

/** A ranking: each item with its count and a bar in proportion to the first. */
export function Ranked({ label, items, most }: Props) {
  if (items.length === 0) return <p className="m-0 text-muted">Rien ce mois-là.</p>;
  return (
    <ol aria-label={label} className="m-0 flex list-none flex-col gap-3 p-0">
      {items.map(({ key, name, count }) => (
        <li key={key} className="flex flex-col gap-1">
          <span className="flex items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="text-sm font-semibold tabular-nums">{formatNumber(count)}</span>
          </span>
          <span aria-hidden="true" className="h-1.5 rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-accent"
              style={{ width: `${most === 0 ? 0 : (count / most) * 100}%` }}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}
