import { useMemo } from 'react';
import type { Environment } from 'relay-runtime';
import { catchUp } from '../history/catchUp.ts';
import { openOutbox, type Outbox } from './outbox.ts';
import { sendMessage } from './sendMessage.ts';

let current: { environment: Environment; username: string; outbox: Outbox; held: Set<string> } | undefined;

/**
 * The outbox of the signed-in person, one for the whole page. The event that announces one's own
 * message may come before the answer to its sending: it is held back until then, and what was held
 * is fetched once nothing is under way, in case it came from another of the person's devices.
 */
function outboxOf(environment: Environment, username: string): Outbox {
  if (current?.environment === environment && current.username === username) return current.outbox;
  const held = new Set<string>();
  const outbox = openOutbox(username, sendMessage(environment));
  outbox.subscribe(() => {
    for (const conversationId of held) {
      if (outbox.isSending(conversationId)) continue;
      held.delete(conversationId);
      catchUp(environment, conversationId).catch(() => {
        // Still out of reach: the resume signal after reconnecting catches up.
      });
    }
  });
  current = { environment, username, outbox, held };
  return outbox;
}

/** Holds an own message's event back while a message of that conversation is being sent; answers whether it did. */
export function holdOwnMessage(conversationId: string): boolean {
  if (!current?.outbox.isSending(conversationId)) return false;
  current.held.add(conversationId);
  return true;
}

/** Sends again what could not be sent for want of a connection. */
export const retryUnsent = (): void => current?.outbox.retryAll();

/** The outbox of the signed-in person. */
export const useOutbox = (environment: Environment, username: string): Outbox =>
  useMemo(() => outboxOf(environment, username), [environment, username]);
