import { createStore, type Store } from './createStore.ts';
import { splitReference } from './reference.tsx';
import { type Queued, ToastQueue } from './toastQueue.ts';

/** Text, kind, duration in milliseconds and action of a toast. */
export interface ToastMessage {
  text: string;
  /** Default `info`. */
  kind?: 'info' | 'success' | 'error';
  /** Milliseconds; default 2,000, errors 6,000, with a reference 12,000; with an action permanent. */
  duration?: number;
  /** Default `bottom` (centred). */
  place?: 'bottom' | 'bottom-left';
  /** Shows the icon only; the text is announced. */
  isWordless?: boolean;
  /** An action button. */
  action?: { label: string; run: () => void };
  /** Called once when it is removed for any reason. */
  onGone?: () => void;
  /** Replaces a toast with the same subject. */
  subject?: string;
}

/** A toast, whose message may be updated. */
export type Toast = Pick<Store<ToastMessage>, 'get' | 'subscribe'>;

/** A toast in its queue. */
export type QueuedToast = Queued<Toast>;

/** Queues by place. */
export const toasts = {
  bottom: new ToastQueue<Toast>(),
  'bottom-left': new ToastQueue<Toast>(),
};

interface ActiveToast {
  say(message: ToastMessage): void;
  close(): void;
}

/** Shown toasts by subject. */
const activeToasts = new Map<string, ActiveToast>();

function activate(first: ToastMessage): ActiveToast {
  const queue = toasts[first.place ?? 'bottom'];
  const toast = createStore(first);
  const timeout = timeoutOf(first);
  const { subject, onGone } = first;
  const forget = () => {
    if (subject !== undefined) activeToasts.delete(subject);
  };
  const key = queue.add(toast, timeout, forget);
  if (onGone) {
    const stop = queue.subscribe(() => {
      if (queue.visible.some((one) => one.key === key)) return;
      stop();
      forget();
      onGone();
      // A hidden one would come back.
      queue.close(key);
    });
  }
  return {
    say(next) {
      toast.set(next);
      if (timeout === undefined) return;
      queue.visible.find((one) => one.key === key)?.timer?.restart(timeout);
    },
    close: () => queue.close(key),
  };
}

/** Milliseconds; undefined for permanent ones. */
function timeoutOf({ action, duration, kind, text }: ToastMessage): number | undefined {
  // Leave time to act.
  if (action && duration === undefined) return undefined;
  if (duration !== undefined) return duration;
  // Leave time to copy the reference.
  if (splitReference(text).reference !== undefined) return 12_000;
  return kind === 'error' ? 6_000 : 2_000;
}

/** Adds a toast, or updates one with the same subject. Returns a function that removes it. */
export function addToast(message: ToastMessage): () => void {
  const { subject } = message;
  const before = subject === undefined ? undefined : activeToasts.get(subject);
  if (before) {
    before.say(message);
    return before.close;
  }
  const made = activate(message);
  if (subject !== undefined) activeToasts.set(subject, made);
  return made.close;
}

/** Updates a toast with the same subject, if shown. */
export function amendToast(message: ToastMessage & { subject: string }): void {
  activeToasts.get(message.subject)?.say(message);
}
