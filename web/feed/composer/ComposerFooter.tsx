import type { ReactNode } from 'react';

/** Footer of a form, fixed at the bottom of the screen. */
export const ComposerFooter = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 z-10 flex flex-col gap-2 rounded-b-2xl border-t border-line bg-surface py-2 max-sm:order-last max-sm:mt-auto max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] lg:bottom-0">
    {children}
  </div>
);
