import { useSyncExternalStore } from 'react';

/** How many fields stand on the page in the place of an editor that is still on its way. */
let standing = 0;
const listeners = new Set<() => void>();
const change = (by: number) => {
  standing += by;
  for (const listener of listeners) listener();
};

/** Says that such a field stands, until the answer is called. */
export function standIn(): () => void {
  change(1);
  return () => change(-1);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether none stands any more: only then is the draft what was typed. */
export const useIsDraftComplete = (): boolean => useSyncExternalStore(subscribe, () => standing === 0);
