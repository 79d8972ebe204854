import { Card } from '../../ui/Card.tsx';
import { skeletonGroup, Skeleton } from '../../ui/Skeleton.tsx';

/** Placeholder of a loading page. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label="Chargement de la page" className="flex flex-col gap-5">
      {Array.from({ length: 3 }, (_, index) => (
        <Card key={index} as="div" className="p-5">
          <div className={`flex flex-col gap-4 ${skeletonGroup}`}>
            <div className="flex items-center gap-3">
              <Skeleton className="size-11 rounded-full" />
              <div className="flex flex-1 flex-col gap-2">
                <Skeleton className="h-4 w-2/5" />
                <Skeleton className="h-3 w-1/4" />
              </div>
            </div>
            <Skeleton className="h-4" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-52" />
          </div>
        </Card>
      ))}
    </div>
  );
}
