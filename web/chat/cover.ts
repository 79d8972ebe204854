import { type RefObject, useEffect, useSyncExternalStore } from 'react';

/** The messages of the conversation that is shown, and what follows whether something stands over them. */
let log: Element | null = null;
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

/**
 * Whether something stands over the messages that are shown, as the settings of the conversation or a dialog do: what
 * they cover is inert. An observer of what is in view does not know of it.
 */
export const isCovered = (): boolean => log !== null && log.closest('[inert], [aria-hidden="true"]') !== null;

/** Calls back when something covers the messages, or no longer does; answers how to stop. */
export function onCovered(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Follows whether something stands over the messages. */
export const useCovered = (): boolean => useSyncExternalStore(onCovered, isCovered);

/** Tells where the messages stand. */
export function useLog(ref: RefObject<Element | null>): void {
  useEffect(() => {
    const shown = ref.current;
    log = shown;
    const observer = new MutationObserver(tell);
    observer.observe(document.body, { subtree: true, attributeFilter: ['inert', 'aria-hidden'] });
    return () => {
      observer.disconnect();
      if (log === shown) log = null;
    };
  }, [ref]);
}
