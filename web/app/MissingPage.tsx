import { type ComponentType, Suspense, useEffect } from 'react';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { Failure } from '../core/Failure.tsx';
import { reportError } from '../core/reportError.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { isOutdated } from '../ui/newVersion.ts';

/** Loads a newer version of the page, if there is one. */
function useNewVersion(): void {
  useEffect(() => {
    void isOutdated().then((is) => {
      if (is) location.reload();
    });
  }, []);
}

/** Creates the component that shows « Réessayer » for a page whose code failed to load; `load` imports its content. */
export function createMissingPage(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const Part = lazyPart<object>(load);
  return function MissingPage() {
    useNewVersion();
    return (
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    );
  };
}

/** Shown for a page whose query could not start. */
export function FailedPage() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  useEffect(() => reportError(error), [error]);
  useNewVersion();
  return <Failure error={error} onRetry={() => void revalidate()} className="" />;
}
