import { createContext, useSyncExternalStore } from 'react';
import type { Environment } from 'relay-runtime';
import { createStore } from '../ui/createStore.ts';
import type { Outbox } from './outbox.ts';
import type { PendingMessage } from './pendingMessage.ts';

/** React context with the username whose outbox components use. */
export const OutboxUser = createContext('');

interface OpenOutbox {
  environment: Environment;
  username: string;
  outbox: Outbox;
}

/** The user's outbox; null until something is sent or a conversation or thread is opened. */
const opened = createStore<OpenOutbox | null>(null);

/** The open outbox of this user; undefined if none is open, or another user's. */
export const openedOutbox = (environment: Environment, username: string): Outbox | undefined => {
  const current = opened.get();
  return current?.environment === environment && current.username === username ? current.outbox : undefined;
};

/** Makes an outbox the current one of this page. */
export function setOutbox(environment: Environment, username: string, outbox: Outbox): void {
  outbox.subscribe(() => {
    // A new object, so that components read the outbox again.
    if (opened.get()?.outbox === outbox) opened.set({ environment, username, outbox });
  });
  opened.set({ environment, username, outbox });
}

/** Closes the current outbox; its stored messages stay. */
export function resetOutbox(): void {
  opened.get()?.outbox.close();
  opened.reset();
}

/** Whether a message of this subject is being sent; its event is then ignored, since the response brings it. */
export const isSendingTo = (subject: string): boolean => opened.get()?.outbox.isSending(subject) ?? false;

/** Retries messages waiting for a connection. */
export const retryUnsent = (): void => opened.get()?.outbox.retryAll();

const none: readonly PendingMessage[] = [];
/** The pending messages of a subject, for code outside components. */
export const pendingMessagesOf = (subject: string): readonly PendingMessage[] =>
  opened.get()?.outbox.of(subject) ?? none;

/** Whether a subject has pending messages. */
export const useIsPending = (subject: string): boolean =>
  useSyncExternalStore(opened.subscribe, () => pendingMessagesOf(subject).length > 0);

/** Number of unsent chat messages in all conversations. */
export const useWaitingCount = (): number =>
  useSyncExternalStore(opened.subscribe, () => opened.get()?.outbox.waiting().length ?? 0);
