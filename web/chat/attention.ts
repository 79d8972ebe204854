import { useSyncExternalStore } from 'react';

/** Whether the person looks at this page: it is visible, and its window is in front. */
export const isAttending = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

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

/** Follows whether the person looks at this page. */
export const useAttention = (): boolean => useSyncExternalStore(subscribe, isAttending);
