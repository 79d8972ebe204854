/** Milliseconds in which a deletion can be undone. */
export const grace = 6_000;

/** The name of the lock and of the channel. */
const name = 'deletions';

const channel =
  typeof indexedDB === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? null
    : new BroadcastChannel(name);
/** Over plain HTTP browsers have none. */
const locks = 'locks' in navigator ? navigator.locks : null;

/** Says to all tabs that something is still to be deleted here, until the answer is called. */
export function holdTabs(): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  void locks?.request(name, { mode: 'shared' }, () => released);
  return release;
}

/** Has the other tabs delete what can still be undone there, and waits until they have, where browsers tell. */
export async function settleTabs(): Promise<void> {
  channel?.postMessage(null);
  await locks?.request(name, () => {});
}

/**
 * Waits until nothing can be undone any more in any tab. Where browsers do not tell, for as long as « Annuler » stands
 * there, and a little more.
 */
export async function whenNothingWaits(): Promise<void> {
  if (locks) await locks.request(name, () => {});
  else await new Promise((resolve) => setTimeout(resolve, 2 * grace));
}

/** Calls back when another tab is about to sign the person out. */
export const onSettle = (settle: () => void): void => channel?.addEventListener('message', settle);
