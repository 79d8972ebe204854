import { randomId } from '../core/randomId.ts';

/** Milliseconds after which a message counts as abandoned, where the browser cannot list its open pages. */
export const abandonedAfterMs = 30_000;

/** Whether the browser can list its open pages, by the lock that each holds; it needs https. */
export const canListPages = (): boolean => 'locks' in navigator;

/** Name of this page's lock. */
export const pageName = `chat.page.${randomId()}`;

/** Holds the lock of this page until it closes; a second request waits in vain and harms nothing. */
export function holdPageLock(): void {
  if (!canListPages()) return;
  void navigator.locks.request(pageName, () => new Promise(() => undefined));
}

/** Finds the messages whose page was closed; without locks, those older than a time limit. */
export async function findAbandoned<Message extends { page: string; createdAt: string }>(
  messages: readonly Message[],
): Promise<Message[]> {
  if (!canListPages())
    return messages.filter((message) => Date.now() - Date.parse(message.createdAt) > abandonedAfterMs);
  const { held = [] } = await navigator.locks.query();
  const open = new Set(held.map((lock) => lock.name));
  return messages.filter((message) => message.page !== pageName && !open.has(message.page));
}
