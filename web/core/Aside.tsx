import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { createStore } from '../ui/createStore.ts';

/** The right panel of the shell, while it is on the screen. */
export const asideElement = createStore<HTMLElement | null>(null);

/** Shows its children in the shell's right panel, from wherever a page needs to: `<Aside>…</Aside>`. */
export function Aside({ children }: { children: ReactNode }) {
  const target = useSyncExternalStore(asideElement.subscribe, asideElement.get);
  return target ? createPortal(children, target) : null;
}
