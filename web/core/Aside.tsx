import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { createStore } from '../ui/createStore.ts';

/** The element of the shell's right panel, while mounted. */
export const asideElement = createStore<HTMLElement | null>(null);

/** Renders its children into the shell's right panel. */
export function Aside({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState(asideElement.get);
  // Before the paint, unlike `useSyncExternalStore`: page and panel often appear together, and what the panel shows
  // below would move.
  useLayoutEffect(() => {
    const follow = () => setTarget(asideElement.get());
    follow();
    return asideElement.subscribe(follow);
  }, []);
  return target ? createPortal(children, target) : null;
}
