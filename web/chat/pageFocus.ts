import { useSyncExternalStore } from 'react';

/** Whether the page is visible and has the focus. */
export const isPageFocused = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

const subscribe = (listener: () => void) => {
  addEventListener('focus', listener);
  addEventListener('blur', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    removeEventListener('focus', listener);
    removeEventListener('blur', listener);
    document.removeEventListener('visibilitychange', listener);
  };
};

/** Subscribes to `isPageFocused`. */
export const usePageFocused = (): boolean => useSyncExternalStore(subscribe, isPageFocused);
