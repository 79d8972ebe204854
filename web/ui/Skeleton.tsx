/** Stands where something will be, in the size that `className` gives it. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={`animate-pulse bg-line/60 motion-reduce:animate-none ${className.includes('rounded') ? '' : 'rounded-lg'} ${className}`}
    />
  );
}
