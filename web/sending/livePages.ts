import { randomId } from '../core/randomId.ts';

/** Milliseconds after which a message is abandoned, where the browser cannot list its open pages. */
export const abandonedAfter = 30_000;

/** Whether the browser lists its open pages by their locks; it does at secure addresses. */
export const canListPages = (): boolean => 'locks' in navigator;

/** The name of this page, under which it holds a lock. */
export const page = `chat.page.${randomId()}`;

/** Holds the lock of this page until it closes; a second request waits in vain and harms nothing. */
export function holdPage(): void {
  if (!canListPages()) return;
  void navigator.locks.request(page, () => new Promise(() => undefined));
}

/** The messages whose page is closed, so that nobody sends them. */
export async function findAbandoned<Message extends { page: string; createdAt: string }>(
  messages: readonly Message[],
): Promise<Message[]> {
  if (!canListPages())
    return messages.filter((message) => Date.now() - Date.parse(message.createdAt) > abandonedAfter);
  const { held = [] } = await navigator.locks.query();
  const open = new Set(held.map((lock) => lock.name));
  return messages.filter((message) => message.page !== page && !open.has(message.page));
}
