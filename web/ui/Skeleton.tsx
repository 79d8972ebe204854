/**
 * Lets those that stand in an element pulse as one: each animation of its own takes a slow processor a millisecond to begin.
 */
export const skeletonGroup = 'skeletons animate-pulse motion-reduce:animate-none';

/** Stands where something will be, in the size that `className` gives it. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={`animate-pulse bg-line/60 in-[.skeletons]:animate-none motion-reduce:animate-none ${className.includes('rounded') ? '' : 'rounded-lg'} ${className}`}
    />
  );
}
