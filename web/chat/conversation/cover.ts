import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import { chatPanel } from '../chatPanel.ts';

/** Subscribes to whether the message list is covered. */
export const useIsCovered = (): boolean =>
  useSyncExternalStore(chatPanel.subscribe, () => chatPanel.get().isCovered);

/** Watches whether the message list is covered: what covers it makes it inert. */
export function useWatchCover(list: RefObject<Element | null>): void {
  useEffect(() => {
    const look = () => chatPanel.cover(list.current?.closest('[inert], [aria-hidden="true"]') != null);
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, attributeFilter: ['inert', 'aria-hidden'] });
    look();
    return () => {
      observer.disconnect();
      chatPanel.cover(false);
    };
  }, [list]);
}
