/** A passing message. */
export interface ToastMessage {
  text: string;
  /** `info` unless given. */
  kind?: 'info' | 'success' | 'error';
  /** Milliseconds until it goes; 2 000 unless given, 6 000 for errors; with an action it stays. */
  duration?: number;
  /** `bottom` (centred) unless given. */
  place?: 'bottom' | 'bottom-left';
  /** Only its icon is seen; the text is read aloud. */
  isWordless?: boolean;
  /** One thing that the person can do about it. */
  action?: { label: string; run: () => void };
}

let region: Promise<typeof import('./toastQueues.ts')> | undefined;
const listeners = new Set<() => void>();

/** Whether anything has been said yet: what shows it is loaded only then. */
export const isToastNeeded = (): boolean => region !== undefined;

export const followToastNeed = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Says something in passing; answers how to take it back. Time stops while the pointer or the focus
 * is on it.
 */
export function showToast(message: ToastMessage): () => void {
  region ??= import('./toastQueues.ts');
  for (const listener of listeners) listener();
  const shown = region.then(({ addToast }) => addToast(message));
  return () => void shown.then((close) => close());
}
