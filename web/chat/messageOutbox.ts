import { useMemo } from 'react';
import type { Environment } from 'relay-runtime';
import { openedOutbox } from '../sending/currentOutbox.ts';
import { openOutbox, isDelayed, type Outbox } from '../sending/outbox.ts';
import { announce } from '../ui/announce.ts';
import { chatPanel } from './chatPanel.ts';
import { fillGaps } from './history/gapDetection.ts';
import { sendMessage } from './outbox/sendMessage.ts';

/** Announces once to screen readers that messages are waiting. */
function announceHeld(outbox: Outbox): () => void {
  let isAnnounced = false;
  return () => {
    const waiting = outbox.waiting();
    if (waiting.length === 0) isAnnounced = false;
    else if (!isAnnounced && waiting.some(isDelayed)) {
      isAnnounced = true;
      announce('Un message attend de partir');
    }
  };
}

/**
 * Outbox of the signed-in user with the chat's sender. Events may arrive before the response of a send, so gaps are
 * checked once nothing is being sent.
 */
export function messageOutbox(environment: Environment, username: string): Outbox {
  const isFollowed = openedOutbox(environment, username)?.sends('message');
  const outbox = openOutbox(environment, username, { message: sendMessage(environment) });
  if (isFollowed) return outbox;
  outbox.subscribe(() => {
    const { conversationId } = chatPanel.get();
    if (conversationId !== null && !outbox.isSending(conversationId)) fillGaps(environment, conversationId);
  });
  outbox.subscribe(announceHeld(outbox));
  return outbox;
}

/** Hook for `messageOutbox`. */
export const useMessageOutbox = (environment: Environment, username: string): Outbox =>
  useMemo(() => messageOutbox(environment, username), [environment, username]);
