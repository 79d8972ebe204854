import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

/** A passing message. */
export interface ToastMessage {
  text: string;
  /** `info` unless given. */
  kind?: 'info' | 'success' | 'error';
  /** Milliseconds until it goes; 2 000 unless given, 6 000 for errors. */
  duration?: number;
  /** `bottom` (centred) unless given. */
  place?: 'bottom' | 'bottom-left';
  /** One thing that the person can do about it. */
  action?: { label: string; run: () => void };
}

export const toasts = {
  bottom: new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 }),
  'bottom-left': new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 }),
};

/**
 * Says something in passing; answers how to take it back. Errors stay until acted on when they carry
 * an action. Time stops while the pointer or the focus is on it.
 */
export function showToast(message: ToastMessage): () => void {
  const queue = toasts[message.place ?? 'bottom'];
  const timeout = message.duration ?? (message.kind === 'error' ? 6_000 : 2_000);
  // Something to act on must not run away.
  const key = queue.add(message, message.action && message.duration === undefined ? {} : { timeout });
  return () => queue.close(key);
}
