import { inArray } from 'drizzle-orm';
import { publishSessionsEnded } from '../accounts/sessions.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { publishConversationChange } from '../chat/realtimeEvents.ts';
import { findMemberUsernames } from '../communities/audience.ts';
import { publishCommunityPartsChange } from '../communities/realtimeEvents.ts';
import { communities } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { allowLongWork } from '../core/database/settings.ts';
import { publishPeopleChange, queueEvent } from '../core/realtime/eventQueue.ts';
import {
  type AffectedCounters,
  deleteAccount,
  recomputeCounters,
  type Transferable,
} from './deleteAccount.ts';

interface DeletionOptions {
  /** Gets the kinds in `transferred`, and always the communities without another administrator. */
  recipientId: number;
  /** Kinds of content to hand over; the others are deleted with the account. */
  transferred: ReadonlySet<Transferable>;
  /** Called after each account. */
  onDeleted?: () => void;
}

/**
 * Deletes accounts with what depends on them, records it and publishes what it changes, once for each community. Throws
 * 409 for the last administrator, a recipient who is to be deleted and a guest who would get the company-wide community,
 * 404 for an unknown recipient.
 */
export async function deletePeople(
  tx: Transaction,
  caller: Caller,
  userIds: readonly number[],
  { recipientId, transferred, onDeleted }: DeletionOptions,
): Promise<void> {
  if (userIds.length === 0) return;
  // All that they wrote may be deleted with them.
  await tx.execute(allowLongWork);
  const changed = new Set<number>();
  const affected: AffectedCounters[] = [];
  for (const userId of userIds) {
    const deleted = await deleteAccount(tx, userId, recipientId, transferred);
    await recordAuditEntry(tx, caller, 'user.delete', deleted.email);
    publishSessionsEnded(tx, deleted.email, deleted.endedSessionIds);
    for (const { conversationId, others } of deleted.conversations)
      publishConversationChange(tx, conversationId, others, caller.email);
    for (const id of deleted.communityIds) changed.add(id);
    affected.push(deleted.affected);
    onDeleted?.();
  }
  await recomputeCounters(tx, affected);
  publishPeopleChange(tx);
  // Deleted content and new authors change every community of the people.
  const found = await tx
    .select({ id: communities.id, kind: communities.kind })
    .from(communities)
    .where(inArray(communities.id, [...changed]))
    .orderBy(communities.id);
  for (const { id, kind } of found) {
    const receiverUsernames = kind === 'defaut' ? ['*'] : await findMemberUsernames(tx, id);
    publishCommunityPartsChange(tx, receiverUsernames, id, ['members', 'library', 'gallery']);
    // No post ids: there may be many.
    queueEvent(tx, { actions: ['posts'], receiverUsernames });
  }
}
