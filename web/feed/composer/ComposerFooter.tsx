import type { ReactNode } from 'react';

/** The foot of what is being written: it stays at the bottom of the screen, however long the form is. */
export const ComposerFooter = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 z-10 flex flex-col gap-2 rounded-b-2xl border-t border-line bg-surface py-2 max-sm:order-last max-sm:mt-auto max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] lg:bottom-0">
    {children}
  </div>
);
