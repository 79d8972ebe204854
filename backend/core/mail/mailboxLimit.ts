import type { Peers } from '../database/peers.ts';
import { createSharedLimit } from '../sharedLimits.ts';

/** Maximum number of mails of one kind to one mailbox a day, from all senders. */
const limit = { points: 3, duration: 24 * 3600 };

/** The mailbox of an address, without what follows a plus. */
const mailboxOf = (email: string): string => email.replace(/\+[^@]*@/, '@');

/** Counts mails of one kind by mailbox. */
export interface MailboxLimit {
  /** Counts one more; false beyond the limit. */
  mayWriteTo(email: string): Promise<boolean>;
}

/** Counts in all backends; `topic` is the kind of mail. */
export function limitMailboxes(peers: Peers, topic: string): MailboxLimit {
  const counts = createSharedLimit(peers, topic, limit);
  return { mayWriteTo: async (email) => (await counts.count(mailboxOf(email))) <= limit.points };
}
