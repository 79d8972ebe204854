import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { queueEventForMembers } from '../core/realtime/eventQueue.ts';
import { notifyMentioned } from '../members/mentionNotice.ts';
import type { WrittenNotice } from '../notifications/notify.ts';
import type { PostPlace } from '../posts/postEvents.ts';
import { type NewPost, notifyMembersOfPost } from './postNotices.ts';

/** Writes the notifications of a new post: mentions first, then other members. Returns the notices to publish. */
export async function notifyAboutPost(
  tx: Transaction,
  caller: Caller,
  post: { postId: number; communityId: number; kind: NewPost['kind'] },
  mentioned: readonly number[],
): Promise<WrittenNotice[]> {
  const mention = await notifyMentioned(tx, caller, post, mentioned, 'une publication');
  const otherMembers = await notifyMembersOfPost(tx, {
    ...post,
    authorId: caller.id,
    mentioned: [...mentioned],
  });
  return [mention, ...otherMembers];
}

/** Publishes that shares changed because their original was edited or deleted. */
export function publishShareChanges(tx: Transaction, shares: readonly PostPlace[]): void {
  for (const place of shares)
    queueEventForMembers(tx, {
      pusheraction: ['posts'],
      publication: { changement: 'modification', ...place },
    });
}
