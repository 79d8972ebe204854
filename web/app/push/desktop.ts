import { isSamePerson, session } from '../../core/sessionStore.ts';
import { readDesktopState } from '../../session/desktopState.ts';
import type { PushMessage } from '../../session/pushMessage.ts';
import { pushRegistration } from '../../session/webPush.ts';
import { messageSound } from '../../session/deviceSwitch.ts';
import { runningAudio } from './audio.ts';
import { isAnyPageFocused } from './pageFocus.ts';
import { pushes } from './pushes.ts';

/** Two rising notes: frequency in hertz, start in seconds. */
const notes = [
  { frequency: 660, start: 0 },
  { frequency: 990, start: 0.11 },
] as const;
/** Length of a note and of its rise, in seconds. */
const length = 0.28;
const attack = 0.01;
const volume = 0.12;

/** Plays the short sound of a new message. */
function playSound(context: AudioContext): void {
  for (const { frequency, start } of notes) {
    const from = context.currentTime + start;
    const note = new OscillatorNode(context, { frequency });
    const loudness = new GainNode(context, { gain: 0 });
    loudness.gain.setValueAtTime(0, from);
    loudness.gain.linearRampToValueAtTime(volume, from + attack);
    loudness.gain.exponentialRampToValueAtTime(volume / 100, from + length);
    note.connect(loudness).connect(context.destination);
    note.start(from);
    note.stop(from + length);
  }
}

/** Milliseconds within which all pages of a browser receive the same event. */
const echoTime = 60_000;
/** Milliseconds from one sound to the next. */
const soundInterval = 4_000;

/** Runs work on a thread in order across the browser's pages. */
const inOrder = async (thread: string, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(`thread ${thread}`, work) : work();

/** Runs work in one of the browser's pages, and not again within `time` milliseconds. */
function inOnePage(name: string, time: number, work: () => Promise<void> | void): Promise<void> {
  if (!('locks' in navigator)) return Promise.resolve(work());
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, async (lock) => {
        if (lock) await work();
        resolve();
        if (lock) await new Promise((over) => setTimeout(over, time));
      })
      .catch(reject);
  });
}

const isOf = (notification: Notification, key: string): boolean => {
  const data: unknown = notification.data;
  return typeof data === 'object' && data !== null && 'id' in data && data.id === key;
};

/** Plays the sound of a message, once for several. Returns whether its notification stays silent. */
async function isSilent({ target }: PushMessage): Promise<boolean> {
  if (target.kind !== 'conversation') return false;
  if (!messageSound.isOn()) return true;
  const audio = runningAudio();
  if (!audio) return false;
  await inOnePage('message sound', soundInterval, () => playSound(audio));
  return true;
}

/** With `isAmended` only replaces a notification of the same thread, silently. */
async function show(message: PushMessage, open: () => void, isAmended: boolean): Promise<void> {
  const { id, thread, title, body } = message;
  const worker = await pushRegistration();
  const before = (await worker?.getNotifications({ tag: thread })) ?? [];
  if (isAmended && (worker ? before.length === 0 : !pushes.notifications.has(thread))) return;
  // The push service showed it already.
  if (!isAmended && before.some((one) => isOf(one, id))) return;
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag: thread,
    renotify: !isAmended,
    // A replacement makes a sound too.
    ...(isAmended || (await isSilent(message)) ? { silent: true } : {}),
  };
  if (worker) {
    await worker.showNotification(title, { ...options, data: message });
    return;
  }
  const notification = new Notification(title, options);
  pushes.notifications.set(thread, notification);
  const now = session.get();
  if (now.status !== 'signed-out') pushes.shownTo = now.username;
  notification.addEventListener('close', () => {
    if (pushes.notifications.get(thread) === notification) pushes.notifications.delete(thread);
  });
  notification.addEventListener('click', () => {
    window.focus();
    notification.close();
    open();
  });
}

/**
 * Shows a system notification if no page of ours has the focus and the user allows it: once per browser, through the
 * push service worker if there is one; `followPushClicks` handles clicks. Messages make a sound without it too.
 */
export async function showOnDesktop(message: PushMessage, open: () => void): Promise<void> {
  if (await isAnyPageFocused()) return;
  // In order, so that a slow page does not replace a newer message by an older one.
  await inOrder(message.thread, () =>
    inOnePage(`push ${message.id}`, echoTime, async () => {
      await (readDesktopState() === 'on' ? show(message, open, false) : isSilent(message));
    }),
  );
}

/** Updates a thread's notification, if shown. */
export async function updateOnDesktop(message: PushMessage, open: () => void): Promise<void> {
  if (readDesktopState() === 'on') await inOrder(message.thread, () => show(message, open, true));
}

/** Removes a thread's notification. */
export async function withdrawFromDesktop(thread: string): Promise<void> {
  pushes.notifications.get(thread)?.close();
  pushes.notifications.delete(thread);
  if (readDesktopState() !== 'on') return;
  const worker = await pushRegistration();
  for (const notification of (await worker?.getNotifications({ tag: thread })) ?? []) notification.close();
}

/** Removes this page's notifications on sign-out. */
session.subscribe(() => {
  const now = session.get();
  if (now.status !== 'signed-out' && isSamePerson(now.username, pushes.shownTo)) return;
  for (const notification of pushes.notifications.values()) notification.close();
  pushes.notifications.clear();
});
