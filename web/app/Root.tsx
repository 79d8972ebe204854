import { useEffect } from 'react';
import { Outlet, useRouteError } from 'react-router-dom';
import { keepFocus } from '../ui/keepFocus.ts';
import { usePageFocus } from './usePageFocus.ts';
import { Failure } from '../core/Failure.tsx';
import { reportError } from '../core/errors.ts';

/** What all pages share, with or without session: the focus. Renders no markup. */
export function Root() {
  useEffect(keepFocus, []);
  usePageFocus();
  return <Outlet />;
}

/** Shown when even the shell failed. */
export function LastResort() {
  const error = useRouteError();
  useEffect(() => reportError(error), [error]);
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="w-full max-w-lg">
        <h1 className="mb-4 text-2xl font-bold">Une erreur est survenue</h1>
        <Failure error={error} onRetry={() => location.reload()} className="" />
      </div>
    </main>
  );
}
