import { Skeleton } from '../ui/Skeleton.tsx';

/** Placeholder of the panel while it loads. */
export function CommunityPanelSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3 px-2">
      <Skeleton className="h-4 w-32" />
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="flex items-center gap-3">
          <Skeleton className="size-9" />
          <Skeleton className="h-4 flex-1" />
        </div>
      ))}
    </div>
  );
}
