import type { Peers } from '../database/peers.ts';
import { countTogether } from '../sharedLimits.ts';

/** Maximum number of mails of one kind per mailbox, from all who have them sent, in seconds. */
const limit = { points: 3, duration: 24 * 3600 };

/** The mailbox of an address: what follows a plus is the same one. */
const mailboxOf = (email: string): string => email.replace(/\+[^@]*@/, '@');

/** Counts mails of one kind by mailbox. */
export interface MailboxLimit {
  /** Counts one more; false beyond the limit. */
  mayWriteTo(email: string): Promise<boolean>;
}

/** Counts in all backends; `topic` is the kind of mail. */
export function limitMailboxes(peers: Peers, topic: string): MailboxLimit {
  const counts = countTogether(peers, topic, limit);
  return { mayWriteTo: async (email) => (await counts.count(mailboxOf(email))) <= limit.points };
}
