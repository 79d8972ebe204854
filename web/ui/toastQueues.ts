import { splitReference } from './reference.ts';
import { type Queued, ToastQueue } from './toastQueue.ts';

/** A passing message. */
export interface ToastMessage {
  text: string;
  /** `info` unless given. */
  kind?: 'info' | 'success' | 'error';
  /** Milliseconds until it goes; 2 000 unless given, 6 000 for errors, 12 000 with a reference; with an action it stays. */
  duration?: number;
  /** `bottom` (centred) unless given. */
  place?: 'bottom' | 'bottom-left';
  /** Only its icon is seen; the text is read aloud. */
  isWordless?: boolean;
  /** One thing that the person can do about it. */
  action?: { label: string; run: () => void };
  /** Called once when it stands no longer: its time is over, it was closed, or others have taken its place. */
  onGone?: () => void;
  /** What it is about: it takes the place of a message about the same that still stands. */
  subject?: string;
}

/** A toast: what it says may become other words while it stands. */
export interface Toast {
  get(): ToastMessage;
  subscribe(listener: () => void): () => void;
}

/** One of a queue, with its time. */
export type QueuedToast = Queued<Toast>;

/** What is being said, by place. */
export const toasts = {
  bottom: new ToastQueue<Toast>(),
  'bottom-left': new ToastQueue<Toast>(),
};

interface ActiveToast {
  say(message: ToastMessage): void;
  close(): void;
}

/** Those that stand, by what they are about. */
const activeToasts = new Map<string, ActiveToast>();

function activate(first: ToastMessage): ActiveToast {
  const queue = toasts[first.place ?? 'bottom'];
  const listeners = new Set<() => void>();
  let message = first;
  const timeout = timeoutOf(first);
  const toast: Toast = {
    get: () => message,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
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
      // One that others have pushed out would come back.
      queue.close(key);
    });
  }
  return {
    say(next) {
      message = next;
      for (const listener of listeners) listener();
      if (timeout === undefined) return;
      queue.visible.find((one) => one.key === key)?.timer?.restart(timeout);
    },
    close: () => queue.close(key),
  };
}

/** Milliseconds; undefined for what stays. */
function timeoutOf({ action, duration, kind, text }: ToastMessage): number | undefined {
  // Something to act on must not run away.
  if (action && duration === undefined) return undefined;
  if (duration !== undefined) return duration;
  // A reference takes time to be copied.
  if (splitReference(text).reference !== undefined) return 12_000;
  return kind === 'error' ? 6_000 : 2_000;
}

/** Adds a message, or says it in the place of one about the same; answers how to take it back. */
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

/** Says other words where a message about the same still stands, and nothing elsewhere. */
export function amendToast(message: ToastMessage & { subject: string }): void {
  activeToasts.get(message.subject)?.say(message);
}
