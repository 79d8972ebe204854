import type { ReactNode } from 'react';

/** Suggestions for a misspelt search, separate from its results. */
export function Similar({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Résultats approchants" className="mt-6">
      <h2 className="mt-0 mb-3 text-lg font-bold">Résultats approchants</h2>
      {children}
    </section>
  );
}
