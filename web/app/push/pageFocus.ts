import { reportError } from '../../core/errors.ts';
import { applicationLock } from '../../session/pushMessage.ts';

/** Web lock held by the focused page, visible to this browser's other pages. */
const lockName = 'looked-at';

/** Holds the lock by which the push worker knows a page of the application. Returns a function that stops it. */
export function holdApplicationLock(): () => void {
  if (!('locks' in navigator)) return () => {};
  let release = () => {};
  const running = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks.request(applicationLock, { mode: 'shared' }, () => running).catch(reportError);
  return release;
}

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
