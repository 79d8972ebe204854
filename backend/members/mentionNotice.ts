import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { type WrittenNotice, toNoticeName, notify } from '../notifications/notify.ts';
import { findDisplayName } from '../people/people.ts';

/**
 * Notifies members, `userIds`, of a mention, except the caller and those who switched it off, and enqueues their push
 * messages in the transaction. Returns the written notice for `publishNotices` or `publishContentChange`.
 */
export async function notifyMentioned(
  tx: Transaction,
  caller: Caller,
  subject: { postId: number; communityId: number; commentId?: number; replyId?: number },
  userIds: readonly number[],
  where: 'une publication' | 'un commentaire',
): Promise<WrittenNotice> {
  // Most texts mention nobody and need no name.
  const name = userIds.length === 0 ? '' : await findDisplayName(tx, caller.id);
  return notify(tx, {
    ...subject,
    userIds,
    authorId: caller.id,
    action: 'tag',
    description: `${toNoticeName(name)} vous a mentionné(e) dans ${where}`,
  });
}
