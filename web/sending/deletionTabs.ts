/** Milliseconds in which a deletion can be undone. */
export const undoPeriodMs = 6_000;

/** Name of lock and channel. */
const name = 'deletions';

const channel =
  typeof indexedDB === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? null
    : new BroadcastChannel(name);
/** Unavailable over plain HTTP. */
const locks = 'locks' in navigator ? navigator.locks : null;

/** Makes other tabs wait for a pending deletion of this one until the returned function is called; nothing without locks. */
export function announcePendingDeletion(): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  void locks?.request(name, { mode: 'shared' }, () => released);
  return release;
}

/** Makes other tabs send their pending deletions and waits for them, if the browser supports locks. */
export async function sendDeletionsInOtherTabs(): Promise<void> {
  channel?.postMessage(null);
  await locks?.request(name, () => {});
}

/** Waits until no tab can undo a deletion; without locks, for a little longer than the undo period. */
export async function whenNothingCanBeUndone(): Promise<void> {
  if (locks) await locks.request(name, () => {});
  else await new Promise((resolve) => setTimeout(resolve, 2 * undoPeriodMs));
}

/** Calls back, until the page closes, when another tab is about to sign out. */
export const onSignOutElsewhere = (settle: () => void): void => channel?.addEventListener('message', settle);
