/** Animates the skeletons in an element together: separate animations are slow to start. */
export const skeletonGroup = 'skeletons animate-pulse motion-reduce:animate-none';

/** A placeholder for loading content, sized by `className`. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={`animate-pulse bg-line/60 in-[.skeletons]:animate-none motion-reduce:animate-none ${className.includes('rounded') ? '' : 'rounded-lg'} ${className}`}
    />
  );
}
