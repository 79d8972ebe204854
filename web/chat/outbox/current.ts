import { useSyncExternalStore } from 'react';
import type { Outbox } from './outbox.ts';

/** The outbox of the signed-in person; its code comes when a conversation is opened, or when something was left unsent. */
let current: Outbox | null = null;
/** Looks for what was left unsent while there is no outbox. */
let lookForUnsent = (): void => {};
const listeners = new Set<() => void>();

const tell = () => listeners.forEach((listener) => listener());

/** From now on this one is the signed-in person's. */
export function setCurrent(outbox: Outbox): void {
  current = outbox;
  outbox.subscribe(tell);
  tell();
}

/** Whether a message to this conversation is under way: what one sends comes by its answer, not by its event. */
export const isSendingTo = (conversationId: string): boolean => current?.isSending(conversationId) ?? false;

/** Sends again what could not be sent for want of a connection. */
export function retryUnsent(): void {
  if (current) current.retryAll();
  else lookForUnsent();
}

/** Says how it is looked for what was left unsent; answers how to stop. */
export function lookBy(look: () => void): () => void {
  lookForUnsent = look;
  return () => {
    lookForUnsent = () => {};
  };
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** How many messages of the signed-in person have yet to reach the server, in all conversations. */
export const useWaitingCount = (): number =>
  useSyncExternalStore(subscribe, () => current?.waiting().length ?? 0);
