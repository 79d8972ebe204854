import type { Environment } from 'relay-runtime';
import { openedOutbox, setOutbox } from './currentOutbox.ts';
import { Outbox } from './outbox.ts';
import type { Senders } from './sender.ts';

/** The outbox of the signed-in user, one per page; `senders` send its kinds of messages. */
export function getOutbox(environment: Environment, username: string, senders: Senders): Outbox {
  const opened = openedOutbox(environment, username);
  if (opened) {
    opened.register(senders);
    return opened;
  }
  const outbox = new Outbox(username, senders);
  setOutbox(environment, username, outbox);
  return outbox;
}
