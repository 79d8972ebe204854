import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { createStore } from '../ui/createStore.ts';

/** The element of the shell's right panel, while mounted. */
export const asideElement = createStore<HTMLElement | null>(null);

/** Renders its children into the shell's right panel. */
export function Aside({ children }: { children: ReactNode }) {
  const target = useSyncExternalStore(asideElement.subscribe, asideElement.get);
  return target ? createPortal(children, target) : null;
}
