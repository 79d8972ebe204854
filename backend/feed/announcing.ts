import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { announceEvent, announceToMembers } from '../core/realtime/announcing.ts';
import type { PublicationChange } from '../core/realtime/event.ts';
import { notifyMentioned } from '../members/mentionNotice.ts';
import { type Announcement, announce, noticesOf } from '../notifications/notify.ts';
import type { Place } from '../posts/announcing.ts';
import { type NewPost, notifyOthers } from './postNotices.ts';

/**
 * Writes the notices of a new post: that they are mentioned, to those it mentions, and to the other
 * members that it is there, after it where they are many. Answers what to announce once it is committed.
 */
export async function notifyOfPost(
  tx: Transaction,
  caller: Caller,
  post: { postId: number; communityId: number; kind: NewPost['kind'] },
  mentioned: readonly number[],
): Promise<Announcement[]> {
  const mention = await notifyMentioned(tx, caller, post, mentioned, 'une publication');
  const others = await notifyOthers(tx, { ...post, authorId: caller.id, mentioned: [...mentioned] });
  return [mention, ...others];
}

/**
 * Tells a community's members what somebody did to one of its posts, and those who got a notice of it.
 */
export function announcePosts(
  tx: Transaction,
  caller: Caller,
  receveur: readonly string[],
  publication: PublicationChange,
  noticed: readonly Announcement[] = [],
): void {
  // Who gets a notice of a new post is among those who hear of the post.
  const notice = noticed.find(({ action }) => action === 'posts');
  announceEvent(
    tx,
    {
      pusheraction: ['posts'],
      sendto: caller.email,
      receveur: [...receveur],
      publication,
      ...(notice && noticesOf(notice, receveur)),
    },
    { notice: notice?.content },
  );
  announce(tx, noticed);
}

/** Tells the members of their communities that shares show something else: their original is another one, or gone. */
export function announceShares(tx: Transaction, shares: readonly Place[]): void {
  for (const place of shares)
    announceToMembers(tx, {
      pusheraction: ['posts'],
      publication: { changement: 'modification', ...place },
    });
}
