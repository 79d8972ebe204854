import { createContext, useSyncExternalStore } from 'react';
import type { Environment } from 'relay-runtime';
import type { Outbox } from './outbox.ts';
import type { PendingMessage } from './pendingMessage.ts';

/** The username of the signed-in user. */
export const OutboxUser = createContext('');

/** The outbox of the signed-in user; null until something is sent or a conversation or thread is opened. */
let current: { environment: Environment; username: string; outbox: Outbox } | null = null;
const listeners = new Set<() => void>();

const notify = () => listeners.forEach((listener) => listener());
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The open outbox, if it is this user's. */
export const openedOutbox = (environment: Environment, username: string): Outbox | undefined =>
  current?.environment === environment && current.username === username ? current.outbox : undefined;

/** Makes an outbox the open one. */
export function setOutbox(environment: Environment, username: string, outbox: Outbox): void {
  outbox.subscribe(notify);
  current = { environment, username, outbox };
  notify();
}

/** Forgets the outbox, not what it stored. */
export function resetOutbox(): void {
  current?.outbox.close();
  current = null;
  notify();
}

/** Whether a message of this subject is on its way: its answer brings it, not its event. */
export const isSendingTo = (subject: string): boolean => current?.outbox.isSending(subject) ?? false;

/** Sends what waits for a connection. */
export const retryUnsent = (): void => current?.outbox.retryAll();

const none: readonly PendingMessage[] = [];
/** The pending messages of a subject, outside of rendering. */
export const pendingOf = (subject: string): readonly PendingMessage[] => current?.outbox.of(subject) ?? none;

/** Whether a subject has pending messages. */
export const useIsPending = (subject: string): boolean =>
  useSyncExternalStore(subscribe, () => pendingOf(subject).length > 0);

/** Number of chat messages that have yet to reach the server, in all conversations. */
export const useWaitingCount = (): number =>
  useSyncExternalStore(subscribe, () => current?.outbox.waiting().length ?? 0);
