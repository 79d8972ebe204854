import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { queueEvent, queueEventForMembers } from '../core/realtime/queueEvent.ts';
import type { PublicationChange } from '../core/realtime/event.ts';
import { notifyMentioned } from '../members/mentionNotice.ts';
import { type WrittenNotice, publishNotices, noticeFields } from '../notifications/notify.ts';
import type { PostPlace } from '../posts/postEvents.ts';
import { type NewPost, notifyMembersOfPost } from './postNotices.ts';

/** Writes the notifications of a new post: mentions first, then other members. Returns the events to publish. */
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

/** Publishes a post change to the community's members, with the notifications it caused. */
export function publishPostChange(
  tx: Transaction,
  caller: Caller,
  receveur: readonly string[],
  publication: PublicationChange,
  noticeEvents: readonly WrittenNotice[] = [],
): void {
  // Members who were notified of the post are among its receivers.
  const notice = noticeEvents.find(({ action }) => action === 'posts');
  queueEvent(
    tx,
    {
      pusheraction: ['posts'],
      sendto: caller.email,
      receveur: [...receveur],
      publication,
      ...(notice && noticeFields(notice, receveur)),
    },
    { notice: notice?.content },
  );
  publishNotices(tx, noticeEvents);
}

/** Publishes that shares changed because their original was edited or deleted. */
export function publishShareChanges(tx: Transaction, shares: readonly PostPlace[]): void {
  for (const place of shares)
    queueEventForMembers(tx, {
      pusheraction: ['posts'],
      publication: { changement: 'modification', ...place },
    });
}
