import { CommunityPanelSkeleton } from '../../communities/CommunityPanelSkeleton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';

/** The shell before anything is known, in its final measures. */
export function ShellSkeleton() {
  return (
    <>
      <div className="sticky top-0 z-30 flex h-16 items-center justify-between border-b border-line bg-header px-5">
        <Skeleton className="h-9 w-32" />
        <div className="flex gap-3">
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="size-10 rounded-full" />
        </div>
      </div>
      <div className="mx-auto grid w-full max-w-[96rem] grid-cols-[minmax(0,1fr)] gap-x-8 px-3 pt-5 sm:px-6 lg:grid-cols-[17rem_minmax(0,1fr)] xl:grid-cols-[17rem_minmax(0,1fr)_20rem]">
        <div className="hidden lg:block">
          <CommunityPanelSkeleton />
        </div>
        <div className="mx-auto w-full max-w-2xl">
          <PageSkeleton />
        </div>
      </div>
    </>
  );
}
