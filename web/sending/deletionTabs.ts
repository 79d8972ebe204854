/** Milliseconds in which a deletion can be undone. */
export const grace = 6_000;

/** Name of lock and channel. */
const name = 'deletions';

const channel =
  typeof indexedDB === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? null
    : new BroadcastChannel(name);
/** Unavailable over plain HTTP. */
const locks = 'locks' in navigator ? navigator.locks : null;

/** Signals to all tabs that a deletion is pending here, until the returned function is called. */
export function holdTabs(): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  void locks?.request(name, { mode: 'shared' }, () => released);
  return release;
}

/** Makes other tabs send their pending deletions and waits for them, if the browser supports locks. */
export async function settleTabs(): Promise<void> {
  channel?.postMessage(null);
  await locks?.request(name, () => {});
}

/** Waits until no tab can undo anything; without locks, for the undo period and a little more. */
export async function whenNothingWaits(): Promise<void> {
  if (locks) await locks.request(name, () => {});
  else await new Promise((resolve) => setTimeout(resolve, 2 * grace));
}

/** Calls back when another tab is about to sign out. */
export const onSettle = (settle: () => void): void => channel?.addEventListener('message', settle);
