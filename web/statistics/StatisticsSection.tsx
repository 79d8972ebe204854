import { type ReactNode, Suspense } from 'react';
import { Region } from '../relay/Region.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

interface Props {
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  /** The height that it takes while it is loaded, as a class. */
  placeholder?: string;
  /** The content, which loads itself by `useRegionQuery`. */
  children: ReactNode;
}

/** The words for any figures that cannot be had. */
export const failureText = "une erreur inattendue s'est produite. veuillez réessayer ultérieurement.";

/** A part of the statistics that is loaded, and fails, by itself. */
export function StatisticsSection({ title, actions, placeholder = 'h-40', children }: Props) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="m-0 text-lg font-bold">{title}</h2>
        {actions}
      </div>
      <Region message={failureText}>
        <Suspense fallback={<Skeleton className={`${placeholder} rounded-2xl`} />}>{children}</Suspense>
      </Region>
    </section>
  );
}
