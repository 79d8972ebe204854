import { Card } from '../ui/Card.tsx';
import { skeletonGroup, Skeleton } from '../ui/Skeleton.tsx';

/** Skeleton of a post. */
export function PostSkeleton() {
  return (
    <Card as="div" className="px-4 py-2.5">
      <div className={`flex flex-col gap-3 ${skeletonGroup}`}>
        <div className="flex items-center gap-2.5">
          <Skeleton className="size-9 rounded-full" />
          <Skeleton className="h-4 w-40" />
        </div>
        <Skeleton className="h-4" />
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-28 rounded-xl" />
        <Skeleton className="h-9" />
      </div>
    </Card>
  );
}

/** Skeleton of the home page: slides, composer and feed. */
export const HomeSkeleton = () => (
  <>
    <Skeleton className="mb-3 h-45.5 rounded-2xl in-data-hero-away:-mt-2 in-data-hero-away:mb-2 in-data-hero-away:h-9! in-data-without-hero:hidden sm:h-85.5 pointer-coarse:in-data-hero-away:h-11!" />
    <Card as="div" className="mb-3 p-2">
      <div className={`flex items-center gap-2 ${skeletonGroup}`}>
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-10 flex-1 rounded-full pointer-coarse:h-11" />
      </div>
    </Card>
    <FeedSkeleton />
  </>
);

/** Skeleton of a feed. */
export const FeedSkeleton = () => (
  <div className="flex flex-col gap-3" aria-busy="true">
    <PostSkeleton />
    <PostSkeleton />
  </div>
);
