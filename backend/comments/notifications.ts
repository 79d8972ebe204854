import { findRole } from '../communities/memberships.ts';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import type { EventRow, RecordedLinks } from '../core/realtime/eventContent.ts';
import { queueEvent } from '../core/realtime/queueEvent.ts';
import type { PublicationChange } from '../core/realtime/event.ts';
import { notifyMentioned } from '../members/mentionNotice.ts';
import { type WrittenNotice, publishNotices, noticeName, notify } from '../notifications/notify.ts';
import { findDisplayName } from '../people/people.ts';
import type { PostPlace } from '../posts/postEvents.ts';
import type { CommentAccess } from './access.ts';

/** Notification texts by kind of comment. */
const noticePhrases = {
  comment: 'a commenté votre publication',
  reply: 'a répondu à votre commentaire',
};

/** Names and membership needed to notify about a comment. */
interface NoticeContext {
  /** The commenter's name. */
  writerName: string;
  /** Whether the author of the commented item is still a member. */
  isAuthorStillMember: boolean;
}

/** Loads the commenter's name and the author's membership. */
export async function findNoticeContext(
  tx: Transaction,
  caller: Caller,
  { communityId, authorId }: { communityId: number; authorId: number },
): Promise<NoticeContext> {
  const [name, role] = await Promise.all([
    findDisplayName(tx, caller.id),
    findRole(tx, communityId, authorId),
  ]);
  return { writerName: name, isAuthorStillMember: role !== null };
}

/** Writes notifications for mentioned people and the author of the commented item. Returns the events to publish. */
export async function notifyAboutComment(
  tx: Transaction,
  caller: Caller,
  kind: keyof typeof noticePhrases,
  target: { postId: number; communityId: number; authorId: number; commentId: number; replyId?: number },
  { writerName, isAuthorStillMember }: NoticeContext,
  mentioned: readonly number[],
): Promise<WrittenNotice[]> {
  const { authorId, ...place } = target;
  return [
    await notifyMentioned(tx, caller, place, mentioned, 'un commentaire'),
    await notify(tx, {
      ...place,
      authorId: caller.id,
      userIds: isAuthorStillMember && !mentioned.includes(authorId) ? [authorId] : [],
      action: 'comment',
      description: `${noticeName(writerName)} ${noticePhrases[kind]}`,
    }),
  ];
}

type Ids = Pick<CommentAccess, 'communityId' | 'postId' | 'commentId' | 'parentId'>;

/** Ids that locate a comment or reply, in wire format. */
export const commentPlace = ({ communityId, postId, commentId, parentId }: Ids): PostPlace => ({
  idgroup: communityId,
  idpost: postId,
  ...(parentId === null ? { idcomment: commentId } : { idcomment: parentId, idreponse: commentId }),
});

/** Event content that says a comment or reply was added, changed or deleted. */
export const commentChange = (
  changement: 'ajout' | 'modification' | 'suppression',
  ids: Ids,
): PublicationChange => ({
  changement,
  ...commentPlace(ids),
});

/** The new comment as sent to gateways, the same for all members; undefined when its author is not a member. */
export const rowForMembers = (
  links: RecordedLinks,
  caller: Caller,
  members: ReadonlyMap<string, { id: number }>,
  comment: object,
): EventRow | undefined => (members.has(caller.email) ? links.row(comment, members) : undefined);

/** Publishes a comment change to the members, and the notifications it caused; gateways get `row`. */
export function publishCommentChange(
  tx: Transaction,
  caller: Caller,
  receveur: string[],
  publication: PublicationChange,
  noticeEvents: readonly WrittenNotice[] = [],
  row?: EventRow,
): void {
  const event = { pusheraction: ['posts'], sendto: caller.email, receveur, publication };
  queueEvent(tx, event, row && { row });
  publishNotices(tx, noticeEvents);
}
