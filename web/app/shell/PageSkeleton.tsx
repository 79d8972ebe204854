import { FeedSkeleton } from '../../feed/PostSkeleton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** Pages below the header of a community, which is lower on all but its posts. */
const withHeader = /^\/communaute\/\d+(\/.+)?$/;

/** Placeholder of a loading page; a community's header has its final height. */
export function PageSkeleton({ at }: { at: string }) {
  const community = withHeader.exec(at);
  return (
    <div role="status" aria-label="Chargement de la page">
      {community && (
        <Skeleton className={`mb-4 rounded-2xl ${community[1] ? 'h-29.75' : 'h-77.75 sm:h-76.25'}`} />
      )}
      <FeedSkeleton />
    </div>
  );
}
