import type { ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';
import { I18nProvider } from 'react-aria-components/I18nProvider';

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
