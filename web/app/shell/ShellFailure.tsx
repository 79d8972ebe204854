import { KeptLogo } from '../../branding/KeptLogo.tsx';
import { Failure } from '../../core/Failure.tsx';

/** What stands while nothing can be asked, as on a first load without the API: the shell's head, and what is the matter. */
export function ShellFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <>
      <header className="sticky top-0 z-30 flex h-16 items-center border-b border-line bg-header px-3 text-on-header sm:px-[max(1.25rem,50%-46.5rem)]">
        <KeptLogo height={36} />
      </header>
      <main className="mx-auto w-full max-w-2xl px-3 pt-5 sm:px-6">
        <h1 className="sr-only">Une erreur est survenue</h1>
        <Failure error={error} onRetry={onRetry} className="bg-surface" />
      </main>
    </>
  );
}
