import { isNotInBin } from '../communities/binned.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { comments } from '../posts/commentTables.ts';
import { memberships } from '../communities/tables.ts';
import type { Transaction } from '../core/database/database.ts';
import { isolate } from '../../server/isolate.ts';
import { plainText, sanitizeText } from '../core/html.ts';
import { queueEvent } from '../core/realtime/eventQueue.ts';
import type { PublishedEvent } from '../core/realtime/event.ts';
import { toPostTarget } from '../core/realtime/event.wire.ts';
import { posts } from '../posts/tables.ts';
import { isNotToBeDisturbed } from './doNotDisturb.ts';
import { toExcerpt, excerptSource, postExcerptSource } from './excerpt.ts';
import { publishPush, defineDevicePush, hasDevice, type PushEvent } from './push.ts';
import { notifications, notificationSettings } from './tables.ts';
import { type NoticeContent, toNoticeContent } from './wire.ts';

/** Content and recipients of a notification to write. */
export interface Notice {
  userIds: readonly number[];
  /** Author, who is not notified; null when nobody caused it. */
  authorId: number | null;
  /** Whether the author is notified too, as of something that others caused. */
  includesAuthor?: boolean;
  /** First item of `pusheraction`. */
  action: string;
  /** Sanitised HTML. */
  description: string;
  /** Null when it is about none: the receiver need not be a member. */
  communityId: number | null;
  postId: number | null;
  /** Post of the push message, where the notice must outlive it; otherwise `postId`. */
  pushedPostId?: number;
  /** Comment, or comment of the reply. */
  commentId?: number;
  replyId?: number;
}

/** Name or title as HTML for the description of a notification. */
export const toNoticeName = (name: string): string => `<b>${sanitizeText(isolate(name))}</b>`;

/** What somebody wrote, at the end of the description of a notification; nothing without words. */
export const toNoticeQuote = (words: string): string =>
  words === '' ? '' : `\u00a0: «\u00a0${sanitizeText(isolate(words))}\u00a0»`;

/** A notification that was written, with its recipients' usernames, to be published. */
export interface WrittenNotice extends Omit<
  Notice,
  'userIds' | 'authorId' | 'includesAuthor' | 'pushedPostId'
> {
  receiverUsernames: string[];
  /** Ids of the recipients' notifications. */
  ids: number[];
  /** Text of the notices; the author's picture is added for each receiver. */
  content: NoticeContent | undefined;
  /** Push message for their devices; undefined unless the notice leads to a post. */
  pushed: PushEvent | undefined;
}

/** Kind of push message for notifications about a post. */
export const noticePush = defineDevicePush(
  'device-notice',
  z.object({ noticeIds: z.array(z.number()) }),
  async (db, { noticeIds }) => {
    const { rows } = await db.execute<{ email: string; description: string }>(sql`
      select u.email, n.description
      from ${notifications} as n join ${users} as u on u.id = n.user_id
      left join ${memberships} as m on m.user_id = u.id and m.community_id = n.community_id
      left join ${notificationSettings} as s on s.user_id = u.id
      where n.id = any(${sql.param(noticeIds)}::bigint[]) and n.read_at is null and not ${isNotToBeDisturbed}
        and (m.user_id is not null or u.is_administrator and ${isNotInBin(sql`n.community_id`)})`);
    const [first] = rows;
    return first && { body: plainText(first.description), usernames: rows.map(({ email }) => email) };
  },
);

/** Writes a notification for all recipients who have not switched it off; returns it for `publishNotices`. */
export async function notify(tx: Transaction, notice: Notice): Promise<WrittenNotice> {
  const { userIds, authorId, action, description, communityId, postId } = notice;
  const { commentId = null, replyId = null, pushedPostId = postId, includesAuthor = false } = notice;
  const announcement = { action, description, communityId, postId };
  if (userIds.length === 0)
    return { ...announcement, receiverUsernames: [], ids: [], content: undefined, pushed: undefined };
  const subjectText =
    commentId === null
      ? sql`(select ${postExcerptSource({ id: sql`p.id`, text: sql`p.text` })} from ${posts} as p where p.id = ${postId}::bigint)`
      : sql`(select ${excerptSource(sql`c.text`)} from ${comments} as c where c.id = ${replyId ?? commentId}::bigint)`;
  // Missing settings mean the defaults: everything is on. A person who asks to join is notified before being a member.
  // A transaction may have begun long before: the bell counts what is newer than the last look at the list.
  const { rows } = await tx.execute<{
    email: string;
    id: number;
    created_at: string;
    has_device: boolean;
    is_pushed: boolean;
    text: string | null;
  }>(sql`
    with inserted as (
      insert into ${notifications} (user_id, author_id, action, description, community_id, post_id, comment_id, reply_id, created_at)
      select u.id, ${authorId}::bigint, ${action}, ${description}, ${communityId}::bigint, ${postId}::bigint, ${commentId}::bigint, ${replyId}::bigint, statement_timestamp()
      from ${users} as u
      left join ${notificationSettings} as s on s.user_id = u.id
      left join ${memberships} as m on m.user_id = u.id and m.community_id = ${communityId}::bigint
      where u.id = any(${sql.param([...userIds])}::bigint[])
        and (${includesAuthor} or u.id is distinct from ${authorId}::bigint)
        and coalesce(s.push and (s.communities or ${communityId}::bigint is null), true)
        and coalesce(m.notifications_enabled, true)
      returning id, user_id, created_at
    )
    select u.email, inserted.id::float8 as id, inserted.created_at::text as created_at, ${hasDevice(sql`u.id`)} as has_device,
      not ${isNotToBeDisturbed} as is_pushed, ${subjectText} as text
    from inserted join ${users} as u on u.id = inserted.user_id
    left join ${notificationSettings} as s on s.user_id = u.id order by u.id`);
  const [first] = rows;
  const pushedRows = rows.filter((row) => row.is_pushed);
  const pushed = pushedRows.map((row) => ({ email: row.email, hasDevice: row.has_device }));
  return {
    ...announcement,
    receiverUsernames: rows.map((row) => row.email),
    ids: rows.map((row) => row.id),
    content:
      first &&
      toNoticeContent(
        { ...announcement, commentId, replyId, createdAt: new Date(first.created_at), readAt: null },
        toExcerpt(first.text),
      ),
    pushed:
      pushedPostId === null || communityId === null
        ? undefined
        : await noticePush.enqueue(
            tx,
            pushed,
            toPostTarget({
              communityId,
              postId: pushedPostId,
              ...(commentId === null ? {} : { commentId }),
              ...(replyId === null ? {} : { replyId }),
            }),
            { noticeIds: pushedRows.filter((row) => row.has_device).map(({ id }) => id) },
          ),
  };
}

/** Event fields with the notification ids of the given readers. */
export function toNoticeFields(
  { receiverUsernames, ids }: Pick<WrittenNotice, 'receiverUsernames' | 'ids'>,
  hearers: readonly string[] = receiverUsernames,
): Pick<PublishedEvent, 'notices' | 'noticeIds'> {
  if (ids.length === 0) return {};
  const idOf = new Map(receiverUsernames.map((username, index) => [username, ids[index]]));
  return {
    notices: [Math.min(...ids), Math.max(...ids)],
    noticeIds: hearers.map((username) => idOf.get(username) ?? 0),
  };
}

/** Publishes written notifications to their recipients. */
export function publishNotices(tx: Transaction, announcements: readonly WrittenNotice[]): void {
  for (const { action, receiverUsernames, ids, content, pushed } of announcements) {
    if (receiverUsernames.length === 0) continue;
    // A new post is published to the whole community anyway.
    if (action !== 'posts')
      queueEvent(
        tx,
        {
          actions: [action],
          receiverUsernames,
          ...toNoticeFields({ receiverUsernames, ids }),
        },
        { notice: content },
      );
    if (pushed) publishPush(tx, pushed);
  }
}
