import { type RefObject, useEffect, useSyncExternalStore } from 'react';

/** Visible message list and subscribers to its occlusion. */
let messageList: Element | null = null;
const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());

/**
 * Whether a dialog or the settings cover the message list, which makes it inert; IntersectionObserver does not detect
 * that.
 */
export const isOccluded = (): boolean =>
  messageList !== null && messageList.closest('[inert], [aria-hidden="true"]') !== null;

/** Subscribes to occlusion changes; returns the unsubscribe function. */
export function onOcclusionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Subscribes to `isOccluded`. */
export const useIsOccluded = (): boolean => useSyncExternalStore(onOcclusionChange, isOccluded);

/** Registers the message list. */
export function useOcclusionTarget(ref: RefObject<Element | null>): void {
  useEffect(() => {
    const shown = ref.current;
    messageList = shown;
    const observer = new MutationObserver(notify);
    observer.observe(document.body, { subtree: true, attributeFilter: ['inert', 'aria-hidden'] });
    return () => {
      observer.disconnect();
      if (messageList === shown) messageList = null;
    };
  }, [ref]);
}
