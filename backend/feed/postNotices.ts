import { setTimeout as wait } from 'node:timers/promises';
import { and, asc, eq, gt, isNull, max, ne, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { communities, memberships } from '../communities/tables.ts';
import type { BackendContext } from '../core/context.ts';
import type { Transaction } from '../core/database/database.ts';
import { defineDispatch, type SaveLeft } from '../core/outbox/dispatch.ts';
import { dispatches } from '../core/outbox/tables.ts';
import { queueEvent } from '../core/realtime/eventQueue.ts';
import {
  type WrittenNotice,
  publishNotices,
  toNoticeName,
  toNoticeFields,
  notify,
} from '../notifications/notify.ts';
import { notifications } from '../notifications/tables.ts';
import { displayNameOf } from '../people/people.ts';
import { posts } from '../posts/tables.ts';

/** Notification texts by kind of post. */
const publishedPhrases = {
  normal: 'a publié',
  poll: 'a proposé un sondage',
  event: 'a proposé un événement',
  shared: 'a partagé une publication',
} as const;

/** Notifications per batch; smaller communities are notified within the post's transaction. */
const batchSize = 200;

const NewPost = z.object({
  postId: z.number(),
  communityId: z.number(),
  authorId: z.number(),
  kind: z.enum(['normal', 'poll', 'event', 'shared']),
  /** People notified of a mention instead of the post. */
  mentioned: z.array(z.number()),
});

/** A post that was just published. */
export type NewPost = z.output<typeof NewPost>;

/** A post of which members are to be notified, those after `after` by id. */
const QueuedPost = NewPost.extend({ after: z.number().optional() });
type QueuedPost = z.output<typeof QueuedPost>;

/** Notification text of a post; undefined when it was deleted. */
async function describePost(
  tx: Transaction,
  { postId, kind }: Pick<NewPost, 'postId' | 'kind'>,
): Promise<string | undefined> {
  const [post] = await tx
    .select({
      title: communities.title,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
    })
    .from(posts)
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(eq(posts.id, postId));
  return (
    post && `${toNoticeName(displayNameOf(post))} ${publishedPhrases[kind]} dans ${toNoticeName(post.title)}`
  );
}

/** Notifies one batch of members. */
const notifyMemberBatch = (
  tx: Transaction,
  { postId, communityId, authorId }: NewPost,
  description: string,
  userIds: readonly number[],
): Promise<WrittenNotice> =>
  notify(tx, { postId, communityId, userIds, authorId, action: 'posts', description });

/** The next members to notify, by id, after the given one. */
const findNextMembers = (
  tx: Transaction,
  { communityId, authorId, mentioned }: NewPost,
  after: number,
  limit: number,
) =>
  tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.communityId, communityId),
        gt(memberships.userId, after),
        ne(memberships.userId, authorId),
        notInArray(memberships.userId, mentioned),
      ),
    )
    .orderBy(asc(memberships.userId))
    .limit(limit);

/** The last member notified of a post so far; 0 for none. Jobs that an earlier version began do not store it. */
async function findLastNotified({ database }: BackendContext, { postId }: NewPost): Promise<number> {
  const [found] = await database
    .select({ userId: max(notifications.userId) })
    .from(notifications)
    .where(and(eq(notifications.postId, postId), eq(notifications.action, 'posts')));
  return found?.userId ?? 0;
}

/** Notifies the next batch and stores its last member. Returns that member, undefined at the end. */
const notifyNextBatch = (
  { database }: BackendContext,
  post: NewPost,
  after: number,
  saveLeft: SaveLeft<QueuedPost>,
) =>
  database.transaction(async (tx) => {
    const [members, description] = await Promise.all([
      findNextMembers(tx, post, after, batchSize),
      describePost(tx, post),
    ]);
    const userIds = members.map(({ userId }) => userId);
    const last = userIds.at(-1);
    // The post was deleted in the meantime.
    if (last === undefined || description === undefined) return undefined;
    const announcement = await notifyMemberBatch(tx, post, description, userIds);
    await saveLeft(tx, { ...post, after: last });
    const { receiverUsernames, content } = announcement;
    queueEvent(
      tx,
      { actions: ['notif'], receiverUsernames, ...toNoticeFields(announcement) },
      { notice: content },
    );
    publishNotices(tx, [announcement]);
    return members.length < batchSize ? undefined : last;
  });

/** Pause after a batch, as a multiple of its duration, to leave capacity for requests. */
const pauseFactor = 4;
/** Maximum pause in milliseconds. */
const maxPauseMs = 100;

const kind = 'post-notices';

/** Whether notices of a later post by the author in the community are queued; they replace these. */
async function isReplaced(
  { database }: BackendContext,
  { postId, communityId, authorId }: NewPost,
): Promise<boolean> {
  const later = await database.$count(
    dispatches,
    and(
      eq(dispatches.lane, 'notices'),
      isNull(dispatches.givenUpAt),
      eq(dispatches.kind, kind),
      sql`(${dispatches.payload}->>'authorId')::bigint = ${authorId}`,
      sql`(${dispatches.payload}->>'communityId')::bigint = ${communityId}`,
      sql`(${dispatches.payload}->>'postId')::bigint > ${postId}`,
    ),
  );
  return later > 0;
}

/** Background job that notifies members of a large community of a post, unless a later one by its author is queued. */
export const memberNotices = defineDispatch(
  'notices',
  kind,
  QueuedPost,
  async (context, { after, ...post }, _key, saveLeft) => {
    if (await isReplaced(context, post)) return;
    for (let last = after ?? (await findLastNotified(context, post)); ;) {
      const startedAt = performance.now();
      const next = await notifyNextBatch(context, post, last, saveLeft);
      if (next === undefined) return;
      last = next;
      await wait(Math.min(pauseFactor * (performance.now() - startedAt), maxPauseMs));
    }
  },
);

/** Notifies members of a new post, in the background for large communities. Returns the notices to publish. */
export async function notifyMembersOfPost(tx: Transaction, post: NewPost): Promise<WrittenNotice[]> {
  const [recipients, description = ''] = await Promise.all([
    findNextMembers(tx, post, 0, batchSize + 1),
    describePost(tx, post),
  ]);
  if (recipients.length <= batchSize)
    return [
      await notifyMemberBatch(
        tx,
        post,
        description,
        recipients.map(({ userId }) => userId),
      ),
    ];
  await memberNotices.enqueue(tx, `communauté ${post.communityId}`, post);
  return [];
}
