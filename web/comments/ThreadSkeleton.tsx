import type { ReactNode } from 'react';
import { skeletonGroup, Skeleton } from '../ui/Skeleton.tsx';

interface Props {
  /** What is on its way. */
  label: string;
  /** How many comments or replies are expected. */
  count: number;
  /** Where the form will stand, and where one writes already. */
  above?: ReactNode;
  below?: ReactNode;
}

/**
 * What was pressed for the thread may be gone: the focus waits here for what comes, and not on what stands beside it,
 * where a person who writes already would press it.
 */
function holdFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/** A thread that is on its way: as high as what comes, of which each says one line. */
export const ThreadSkeleton = ({ label, count, above, below }: Props) => (
  <div className="flex flex-col gap-3">
    {above}
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

/** As many come at first. */
const pageSize = 5;
