import { reportError } from '../../core/reportError.ts';

/** A lock that the page before the person's eyes holds: other pages of this browser see that somebody looks. */
const lockName = 'looked-at';
let release: (() => void) | undefined;

function follow(): void {
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
}

/** Tells the other pages of this browser whether this one is looked at. Answers how to stop. */
export function shareFocus(): () => void {
  follow();
  addEventListener('focus', follow);
  addEventListener('blur', follow);
  return () => {
    removeEventListener('focus', follow);
    removeEventListener('blur', follow);
    release?.();
  };
}

/** Whether a page of ours has the focus in this browser. */
export async function isAnyPageFocused(): Promise<boolean> {
  if (document.hasFocus()) return true;
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lockName);
}
