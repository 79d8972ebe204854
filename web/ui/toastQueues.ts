import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

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

/** What is being said, by place. */
export const toasts = {
  bottom: new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 }),
  'bottom-left': new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 }),
};

/** Adds a message; answers how to take it back. */
export function addToast(message: ToastMessage): () => void {
  const queue = toasts[message.place ?? 'bottom'];
  const timeout = message.duration ?? (message.kind === 'error' ? 6_000 : 2_000);
  // Something to act on must not run away.
  const key = queue.add(message, message.action && message.duration === undefined ? {} : { timeout });
  return () => queue.close(key);
}
