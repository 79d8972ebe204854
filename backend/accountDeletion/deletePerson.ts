import { publishSessionsEnded } from '../accounts/sessions.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { publishConversationChange } from '../chat/realtimeEvents.ts';
import { publishCommunityChange } from '../communities/realtimeEvents.ts';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { publishPeopleChange, queueEvent } from '../core/realtime/eventContent.ts';

import { closeAccount, type Transferable } from './closeAccount.ts';

/** Deletes an account with what depends on it, records it and publishes what it changes. */
export async function deletePerson(
  tx: Transaction,
  caller: Caller,
  userId: number,
  { recipientId, transferred }: { recipientId: number; transferred: ReadonlySet<Transferable> },
): Promise<void> {
  const closed = await closeAccount(tx, userId, recipientId, transferred);
  const { email, endedSessionIds, remainingMembers, company } = closed;
  await recordAuditEntry(tx, caller, 'user.delete', email);
  publishSessionsEnded(tx, email, endedSessionIds);
  publishPeopleChange(tx);
  // Deleted content and new authors change every community of the person.
  for (const { communityId, members } of remainingMembers) {
    publishCommunityChange(tx, members, communityId, ['membres', 'mediatheque', 'galerie']);
    // No post ids: there may be many.
    queueEvent(tx, { pusheraction: ['posts'], receveur: members });
  }
  for (const { conversationId, others } of company)
    publishConversationChange(tx, conversationId, others, caller.email);
}
