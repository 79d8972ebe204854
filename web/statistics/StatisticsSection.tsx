import { type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from '../core/ErrorBoundary.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

interface Props {
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  /** The height that it takes while it is loaded, as a class. */
  placeholder?: string;
  /** The content; it loads itself anew whenever the key changes. */
  children: (fetchKey: number) => ReactNode;
}

/** The words for any figures that cannot be had. */
export const failureText = "une erreur inattendue s'est produite. veuillez réessayer ultérieurement.";

/** A part of the statistics that is loaded, and fails, by itself. */
export function StatisticsSection({ title, actions, placeholder = 'h-40', children }: Props) {
  const [fetchKey, setFetchKey] = useState(0);
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="m-0 text-lg font-bold">{title}</h2>
        {actions}
      </div>
      <ErrorBoundary
        onRetry={() => setFetchKey((key) => key + 1)}
        fallback={(_error, retry) => <ErrorNotice message={failureText} onRetry={retry} />}
      >
        <Suspense fallback={<Skeleton className={`${placeholder} rounded-2xl`} />}>
          {children(fetchKey)}
        </Suspense>
      </ErrorBoundary>
    </section>
  );
}
