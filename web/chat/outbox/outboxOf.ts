import { useMemo } from 'react';
import type { Environment } from 'relay-runtime';
import { chatPanel } from '../chatPanel.ts';
import { fillHoles } from '../history/holes.ts';
import { announce } from '../../ui/announce.ts';
import { setCurrent } from './current.ts';
import { isHeld } from './delivery.ts';
import { openOutbox, type Outbox } from './outbox.ts';
import { sendMessage } from './sendMessage.ts';

let current: { environment: Environment; username: string; outbox: Outbox } | undefined;

/** Says to people who hear the screen that messages are held: once, however many and however often they are tried. */
function tellOfHeld(outbox: Outbox): () => void {
  let isTold = false;
  return () => {
    const waiting = outbox.waiting();
    if (waiting.length === 0) isTold = false;
    else if (!isTold && waiting.some(isHeld)) {
      isTold = true;
      announce('Un message attend de partir');
    }
  };
}

/**
 * The outbox of the signed-in person, one for the whole page. The event that announces one's own
 * message may come before the answer to its sending, which puts it in its place: only once nothing is under
 * way it is looked whether all is there that events told of.
 */
export function outboxOf(environment: Environment, username: string): Outbox {
  if (current?.environment === environment && current.username === username) return current.outbox;
  const outbox = openOutbox(username, sendMessage(environment));
  outbox.subscribe(() => {
    const { conversationId } = chatPanel.get();
    if (conversationId !== null && !outbox.isSending(conversationId)) fillHoles(environment, conversationId);
  });
  outbox.subscribe(tellOfHeld(outbox));
  current = { environment, username, outbox };
  setCurrent(outbox);
  return outbox;
}

/** The outbox of the signed-in person. */
export const useOutbox = (environment: Environment, username: string): Outbox =>
  useMemo(() => outboxOf(environment, username), [environment, username]);
