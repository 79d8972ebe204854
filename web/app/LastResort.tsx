import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { Failure } from '../core/Failure.tsx';
import { reportError } from '../core/reportError.ts';

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
