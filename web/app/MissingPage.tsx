import { type ComponentType, Suspense, useEffect } from 'react';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { Failure } from '../core/Failure.tsx';
import { reportError } from '../core/reportError.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { isOutdated } from '../ui/newVersion.ts';

/** A newer version has this page: it is loaded, at the address that one has come to. */
function useNewVersion(): void {
  useEffect(() => {
    void isOutdated().then((is) => {
      if (is) location.reload();
    });
  }, []);
}

/** What stands for a page whose code could not be loaded; « Réessayer » asks for it again. */
export function missingPage(load: () => Promise<{ default: ComponentType }>): ComponentType {
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

/** What stands for a page whose query could not even be started. */
export function FailedPage() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  useEffect(() => reportError(error), [error]);
  useNewVersion();
  return <Failure error={error} onRetry={() => void revalidate()} className="" />;
}
