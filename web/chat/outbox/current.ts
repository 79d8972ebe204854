import { useEffect, useSyncExternalStore } from 'react';
import type { Environment } from 'relay-runtime';
import type { Outbox } from './outbox.ts';

/** Before the keys of everybody's messages in the storage. */
export const storedPrefix = 'chat.outbox.';

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

/** Sends what pages that are gone have left behind. Of others, what they left goes. */
export function useUnsent(environment: Environment, username: string): void {
  useEffect(() => {
    lookForUnsent = () => {
      if (!Object.keys(localStorage).some((key) => key.startsWith(storedPrefix))) return;
      import('./outboxOf.ts').then(
        ({ outboxOf }) => outboxOf(environment, username),
        // Without a network nothing could be sent either: it is looked again when there is one.
        () => {},
      );
    };
    lookForUnsent();
    return () => {
      lookForUnsent = () => {};
    };
  }, [environment, username]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** How many messages of the signed-in person have yet to reach the server, in all conversations. */
export const useWaitingCount = (): number =>
  useSyncExternalStore(subscribe, () => current?.waiting().length ?? 0);
