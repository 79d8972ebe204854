import type { ReactNode } from 'react';
import { I18nProvider, RouterProvider } from 'react-aria-components';

interface Props {
  /** Goes to an address of this application without loading the page anew. */
  navigate: (to: string) => void;
  children: ReactNode;
}

/** Tells the primitives how to follow a link, and that they speak French. */
export function LinkRouter({ navigate, children }: Props) {
  return (
    <I18nProvider locale="fr-FR">
      <RouterProvider navigate={navigate}>{children}</RouterProvider>
    </I18nProvider>
  );
}
