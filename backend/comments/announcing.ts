import { roleOf } from '../communities/joining.ts';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { sanitizeText } from '../core/html.ts';
import type { EventRow, RecordedLinks } from '../core/realtime/announcement.ts';
import { announceEvent } from '../core/realtime/announcing.ts';
import type { PublicationChange } from '../core/realtime/event.ts';
import { notifyMentioned } from '../members/mentionNotice.ts';
import { type Announcement, announce, notify } from '../notifications/notify.ts';
import { fullName } from '../people/people.ts';
import type { Place } from '../posts/announcing.ts';
import type { CommentAccess } from './access.ts';

/** What a notice says that somebody did to what is the reader's. */
const answered = {
  comment: 'a commenté votre publication',
  reply: 'a répondu à votre commentaire',
};

/** Whom a notice names, and whom it may be for. */
interface Concerned {
  /** Who wrote, without markup. */
  writer: string;
  /** Whether the author of what is answered is still in its community. */
  isMember: boolean;
}

/** Who writes a comment or reply, and whether whom it answers is still there. */
export async function concernedBy(
  tx: Transaction,
  caller: Caller,
  { communityId, authorId }: { communityId: number; authorId: number },
): Promise<Concerned> {
  const [name, role] = await Promise.all([fullName(tx, caller.id), roleOf(tx, communityId, authorId)]);
  return { writer: sanitizeText(name), isMember: role !== null };
}

/**
 * Writes the notices of a new comment or reply: to those whom it mentions, and to the author of the post, or of the
 * comment that is replied to, unless they have left its community. Answers what to announce once it is committed.
 */
export async function notifyOfComment(
  tx: Transaction,
  caller: Caller,
  kind: keyof typeof answered,
  about: { postId: number; communityId: number; authorId: number },
  { writer, isMember }: Concerned,
  mentioned: readonly number[],
): Promise<Announcement[]> {
  const place = { authorId: caller.id, communityId: about.communityId, postId: about.postId };
  return [
    await notifyMentioned(tx, caller, about, mentioned, 'un commentaire'),
    await notify(tx, {
      ...place,
      userIds: isMember && !mentioned.includes(about.authorId) ? [about.authorId] : [],
      action: 'comment',
      description: `<b>${writer}</b> ${answered[kind]}`,
    }),
  ];
}

type Ids = Pick<CommentAccess, 'communityId' | 'postId' | 'commentId' | 'parentId'>;

/** Where a comment or reply stands, as it is announced. */
export const placeOf = ({ communityId, postId, commentId, parentId }: Ids): Place => ({
  idgroup: communityId,
  idpost: postId,
  ...(parentId === null ? { idcomment: commentId } : { idcomment: parentId, idreponse: commentId }),
});

/** What is announced of a comment or reply: what became of it, and where it stands. */
export const changeOf = (
  changement: 'ajout' | 'modification' | 'suppression',
  ids: Ids,
): PublicationChange => ({
  changement,
  ...placeOf(ids),
});

/**
 * The row of a new comment for members, who know its author if that is one of them. Nobody has liked it yet, so it is the
 * same for all.
 */
export const rowForMembers = (
  links: RecordedLinks,
  caller: Caller,
  members: ReadonlyMap<string, { id: number }>,
  comment: object,
): EventRow | undefined => (members.has(caller.email) ? links.row(comment, members) : undefined);

/** Tells members' screens what somebody changed under a post, and those who got a notice of it. Gateways get `row`. */
export function announceComments(
  tx: Transaction,
  caller: Caller,
  receveur: string[],
  publication: PublicationChange,
  noticed: readonly Announcement[] = [],
  row?: EventRow,
): void {
  const event = { pusheraction: ['posts'], sendto: caller.email, receveur, publication };
  announceEvent(tx, event, row && { row });
  announce(tx, noticed);
}
