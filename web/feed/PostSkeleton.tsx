import { Card } from '../ui/Card.tsx';
import { skeletonGroup, Skeleton } from '../ui/Skeleton.tsx';

/** Skeleton of a post. */
export function PostSkeleton() {
  return (
    <Card as="div" className="p-4">
      <div className={`flex flex-col gap-4 ${skeletonGroup}`}>
        <div className="flex items-center gap-3">
          <Skeleton className="size-11 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 w-3/4" />
          </div>
        </div>
        <Skeleton className="h-4" />
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-56 rounded-xl" />
        <Skeleton className="h-9 w-2/3" />
      </div>
    </Card>
  );
}

/** Skeleton of the home page: slides, composer and feed. */
export const HomeSkeleton = () => (
  <>
    <Skeleton className="mb-5 h-45.5 rounded-2xl in-data-hero-away:-mt-2 in-data-hero-away:mb-2 in-data-hero-away:h-9! in-data-without-hero:hidden sm:h-85.5 pointer-coarse:in-data-hero-away:h-11!" />
    <Card as="div" className="mb-4 p-3">
      <div className={`flex items-center gap-2 ${skeletonGroup}`}>
        <Skeleton className="size-11 rounded-full" />
        <Skeleton className="h-11 flex-1 rounded-full" />
      </div>
    </Card>
    <FeedSkeleton />
  </>
);

/** Skeleton of a feed. */
export const FeedSkeleton = () => (
  <div className="flex flex-col gap-4" aria-busy="true">
    <PostSkeleton />
    <PostSkeleton />
  </div>
);
