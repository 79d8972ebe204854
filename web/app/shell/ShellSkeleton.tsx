import { useLocation } from 'react-router-dom';
import { HomeSkeleton, FeedSkeleton } from '../../feed/PostSkeleton.tsx';
import { inPage, pageFrame } from '../../chat/pageFrame.ts';
import { useRootAttribute } from '../../ui/pageStyle.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { layoutOf } from './layout.ts';

/** Pages below the header of a community, which is lower on all but its posts. */
const withHeader = /^\/communaute\/\d+(\/.+)?$/;

/** Placeholder of a loading page; a community's header has its final height. */
export function PageSkeleton({ at }: { at: string }) {
  const community = withHeader.exec(at);
  const { isChat } = layoutOf(at);
  useRootAttribute('pageSkeleton', !isChat);
  if (isChat)
    return (
      <div role="status" aria-label="Chargement de la page" className={pageFrame}>
        <div className={inPage} />
      </div>
    );
  return (
    <div role="status" aria-label="Chargement de la page">
      {community && (
        <Skeleton className={`mb-4 rounded-2xl ${community[1] ? 'h-29.75' : 'h-77.75 sm:h-76.25'}`} />
      )}
      <FeedSkeleton />
    </div>
  );
}

/** Placeholder of the panel while it loads. */
function CommunityPanelSkeleton() {
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

/** Placeholder of the news, as high as them. */
export function NewsSkeleton() {
  useRootAttribute('newsSkeleton');
  return <div className="h-11 bg-accent in-data-without-news:hidden dark:bg-accent-soft" />;
}

/** Placeholder of the shell in its final sizes; web/index.html draws the same before the code loads. */
export function ShellSkeleton() {
  const { pathname } = useLocation();
  const layout = layoutOf(pathname);
  return (
    <>
      <div className="sticky top-0 z-30 flex h-16 items-center justify-between border-b border-line bg-header px-3 sm:px-[max(1.25rem,50%-46.5rem)]">
        <Skeleton className="h-9 w-32" />
        <div className="flex gap-2">
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="size-10 rounded-full" />
        </div>
      </div>
      <NewsSkeleton />
      <div className={layout.grid}>
        <div className={layout.leftPanel}>
          <CommunityPanelSkeleton />
        </div>
        <div className={layout.main}>
          {pathname === '/' ? <HomeSkeleton /> : <PageSkeleton at={pathname} />}
        </div>
      </div>
      <div className="fixed inset-x-0 bottom-0 z-30 flex h-14 border-t border-line bg-surface lg:hidden" />
    </>
  );
}
