import { findRole } from '../communities/memberships.ts';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import type { ContentPlace } from '../core/realtime/event.ts';
import { notifyMentioned } from '../members/mentionNotice.ts';
import { type WrittenNotice, toNoticeName, notify } from '../notifications/notify.ts';
import { findDisplayName } from '../people/people.ts';
import type { CommentAccess } from './access.ts';

/** Writes notifications for mentioned people and the author of the commented item. Returns the events to publish. */
export async function notifyAboutComment(
  tx: Transaction,
  caller: Caller,
  { authorId, ...ids }: Ids & { authorId: number },
  mentioned: readonly number[],
): Promise<WrittenNotice[]> {
  const { communityId, postId, parentId } = ids;
  const place = { communityId, postId, ...toNoticePlace(ids) };
  const name = await findDisplayName(tx, caller.id);
  const isMember = (await findRole(tx, communityId, authorId)) !== null;
  return [
    await notifyMentioned(tx, caller, place, mentioned, 'un commentaire'),
    await notify(tx, {
      ...place,
      authorId: caller.id,
      userIds: isMember && !mentioned.includes(authorId) ? [authorId] : [],
      action: 'comment',
      description: `${toNoticeName(name)} ${parentId === null ? 'a commenté votre publication' : 'a répondu à votre commentaire'}`,
    }),
  ];
}

type Ids = Pick<CommentAccess, 'communityId' | 'postId' | 'commentId' | 'parentId'>;

/** Ids that locate a comment or reply in a notice. */
export const toNoticePlace = ({ commentId, parentId }: Ids): { commentId: number; replyId?: number } =>
  parentId === null ? { commentId } : { commentId: parentId, replyId: commentId };

/** Ids that locate a comment or reply in an event. */
export const toContentPlace = (ids: Ids): ContentPlace => ({
  communityId: ids.communityId,
  postId: ids.postId,
  ...toNoticePlace(ids),
});
