import { type ComponentType, Suspense, useEffect } from 'react';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { Failure } from '../core/Failure.tsx';
import { reportError } from '../core/errors.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { fetchIsOutdated } from '../ui/newVersion.ts';

/** Loads a newer version of the page, if there is one. */
function useNewVersion(): void {
  useEffect(() => {
    void fetchIsOutdated().then((isOutdated) => {
      if (isOutdated) location.reload();
    });
  }, []);
}

/**
 * Returns the page shown when the code of a route cannot be loaded: renders the component that `load` imports, and
 * reloads the document if a newer version is deployed.
 */
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

/**
 * Error page of a route whose query could not start: reports the error and offers a retry; reloads the document if a
 * newer version is deployed.
 */
export function FailedPage() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  useEffect(() => reportError(error), [error]);
  useNewVersion();
  return <Failure error={error} onRetry={() => void revalidate()} className="" />;
}
