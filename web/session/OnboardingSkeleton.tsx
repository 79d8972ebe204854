import { Skeleton } from '../ui/Skeleton.tsx';

/** Skeleton of the onboarding, with its final dimensions. */
export function OnboardingSkeleton() {
  return (
    <div role="status" aria-label="Chargement de la page" className="flex min-h-dvh flex-col">
      <div className="flex h-16 items-center border-b border-line bg-header px-5">
        <Skeleton className="h-9 w-32" />
      </div>
      <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col gap-8 px-4 py-8 sm:py-12">
        <Skeleton className="h-1.5" />
        <div className="flex flex-col gap-5 rounded-3xl border border-line bg-surface p-5 shadow-card sm:p-10">
          <Skeleton className="h-8 w-1/2" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      </div>
    </div>
  );
}
