import { randomId } from '../../core/randomId.ts';

/** Whether the browser tells which pages are there: it does where the address is secure. */
export const arePagesKnown = (): boolean => 'locks' in navigator;

/** Where the browser cannot tell which tabs are there: a younger message may be on its way in another one. */
export const abandonedAfter = 30_000;

/** This page, as others know it while it lives: it holds a lock of this name. */
export const page = `chat.page.${randomId()}`;
let isHeld = false;

/** Takes the lock of this page for as long as it lives. Browsers have locks where the address is secure. */
export function holdPage(): void {
  if (isHeld || !arePagesKnown()) return;
  isHeld = true;
  void navigator.locks.request(page, () => new Promise(() => undefined));
}

/** Of messages on their way, those whose page is gone, and with it whoever would send them. */
export async function findAbandoned<Message extends { page: string; createdAt: string }>(
  messages: readonly Message[],
): Promise<Message[]> {
  if (!arePagesKnown())
    return messages.filter((message) => Date.now() - Date.parse(message.createdAt) > abandonedAfter);
  const { held = [] } = await navigator.locks.query();
  const alive = new Set(held.map((lock) => lock.name));
  return messages.filter((message) => message.page !== page && !alive.has(message.page));
}
