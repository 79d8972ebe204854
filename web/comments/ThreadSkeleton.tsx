import type { ReactNode } from 'react';
import { skeletonGroup, Skeleton } from '../ui/Skeleton.tsx';

interface Props {
  /** Kind of entries that load. */
  label: string;
  /** Expected number of comments or replies. */
  count: number;
  /** Placeholder of the form, which is usable already. */
  below?: ReactNode;
}

/** Takes the focus if the pressed button disappeared, so that typing does not press a neighbouring button. */
function holdFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/** Skeleton of a thread, with one line per expected entry. */
export const ThreadSkeleton = ({ label, count, below }: Props) => (
  <div className="flex flex-col gap-3">
    <div
      ref={holdFocus}
      tabIndex={-1}
      className={`flex flex-col gap-3 ${skeletonGroup}`}
      aria-busy="true"
      aria-label={label}
    >
      {Array.from({ length: Math.min(count, pageSize) }, (_, row) => (
        <div key={row} className="flex gap-2.5">
          <Skeleton className="size-9 rounded-full" />
          <Skeleton className="mb-9 h-16 flex-1 rounded-2xl pointer-coarse:mb-11" />
        </div>
      ))}
    </div>
    {below}
  </div>
);

/** Size of the first page. */
const pageSize = 5;
