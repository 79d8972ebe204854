import type { Environment } from 'relay-runtime';
import { openedOutbox, setOutbox } from './currentOutbox.ts';
import { Outbox } from './outbox.ts';
import type { Senders } from './sender.ts';

/** The outbox of the signed-in user, one per page; it sends the kinds of message that `senders` names. */
export function outboxOf(environment: Environment, username: string, senders: Senders): Outbox {
  const opened = openedOutbox(environment, username);
  if (opened) {
    opened.register(senders);
    return opened;
  }
  const outbox = new Outbox(username, senders);
  setOutbox(environment, username, outbox);
  return outbox;
}
