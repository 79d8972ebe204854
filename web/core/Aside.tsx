import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

let element: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** The right panel of the shell, once it is on the screen. */
export const asideElement = {
  get: () => element,
  set: (next: HTMLElement | null) => {
    element = next;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Shows its children in the shell's right panel, from wherever a page needs to: `<Aside>…</Aside>`. */
export function Aside({ children }: { children: ReactNode }) {
  const target = useSyncExternalStore(asideElement.subscribe, asideElement.get);
  return target ? createPortal(children, target) : null;
}
