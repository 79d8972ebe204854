import { reportError } from '../../core/errors.ts';

/** Web lock held by the focused page, visible to this browser's other pages. */
const lockName = 'looked-at';

/** Holds the lock while this page has the focus. Returns a function that stops it. */
export function shareFocus(): () => void {
  let release: (() => void) | undefined;
  const follow = () => {
    if (!document.hasFocus()) {
      release?.();
      return;
    }
    if (release || !('locks' in navigator)) return;
    const looking = new Promise<void>((resolve) => {
      release = () => {
        release = undefined;
        resolve();
      };
    });
    navigator.locks.request(lockName, { mode: 'shared' }, () => looking).catch(reportError);
  };
  follow();
  addEventListener('focus', follow);
  addEventListener('blur', follow);
  return () => {
    removeEventListener('focus', follow);
    removeEventListener('blur', follow);
    release?.();
  };
}

/** Whether any page of ours has the focus in this browser. */
export async function isAnyPageFocused(): Promise<boolean> {
  if (document.hasFocus()) return true;
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lockName);
}
