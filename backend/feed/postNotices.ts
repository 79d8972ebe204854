import { setTimeout as wait } from 'node:timers/promises';
import { and, asc, eq, gt, isNull, ne, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { communities, memberships } from '../communities/tables.ts';
import type { BackendContext } from '../core/context.ts';
import type { Transaction } from '../core/database/database.ts';
import { sanitizeText } from '../core/html.ts';
import { defineDispatch } from '../core/outbox/dispatch.ts';
import { dispatches } from '../core/outbox/tables.ts';
import { announceEvent } from '../core/realtime/announcing.ts';
import { type Announcement, announce, noticesOf, notify } from '../notifications/notify.ts';
import { notifications } from '../notifications/tables.ts';
import { nameOf } from '../people/people.ts';
import { posts } from '../posts/tables.ts';

/** What a notice says that somebody published. */
const published = {
  normal: 'a publié',
  poll: 'a proposé un sondage',
  event: 'a proposé un événement',
  shared: 'a partagé une publication',
} as const;

/** Up to so many members, notices are written with the post; of more, after it, so many at a time. */
const atOnce = 200;

const NewPost = z.object({
  postId: z.number(),
  communityId: z.number(),
  authorId: z.number(),
  kind: z.enum(['normal', 'poll', 'event', 'shared']),
  /** Who hears that they are mentioned, and not of the post. */
  mentioned: z.array(z.number()),
});

/** A post that was just published. */
export type NewPost = z.output<typeof NewPost>;

/** What notices of a post say, as the post is now; undefined where it is gone. */
async function describe(
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
    post && `<b>${sanitizeText(nameOf(post))}</b> ${published[kind]} dans <b>${sanitizeText(post.title)}</b>`
  );
}

/** Writes the notices of some members. */
const notifyMembers = (
  tx: Transaction,
  { postId, communityId, authorId }: NewPost,
  description: string,
  userIds: readonly number[],
): Promise<Announcement> =>
  notify(tx, { postId, communityId, userIds, authorId, action: 'posts', description });

/** Who of the next members hears of a post: those behind `after`, by id, at most so many. */
const nextMembers = (
  tx: Transaction,
  { communityId, authorId, mentioned }: NewPost,
  after: number,
  most: number,
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
    .limit(most);

/** Writes and announces the next notices of a post, but of those who have one already. Answers the last member; none behind. */
const writeNext = ({ database }: BackendContext, post: NewPost, after: number) =>
  database.transaction(async (tx) => {
    const [members, description, known] = await Promise.all([
      nextMembers(tx, post, after, atOnce),
      describe(tx, post),
      tx
        .select({ userId: notifications.userId })
        .from(notifications)
        .where(
          and(
            eq(notifications.postId, post.postId),
            eq(notifications.action, 'posts'),
            gt(notifications.userId, after),
          ),
        ),
    ]);
    const last = members.at(-1)?.userId;
    // Deleted meanwhile, it is nobody's news.
    if (last === undefined || description === undefined) return undefined;
    const told = new Set(known.map(({ userId }) => userId));
    const left = members.map(({ userId }) => userId).filter((userId) => !told.has(userId));
    const announcement = await notifyMembers(tx, post, description, left);
    const { receveur, content } = announcement;
    announceEvent(tx, { pusheraction: ['notif'], receveur, ...noticesOf(announcement) }, { notice: content });
    announce(tx, [announcement]);
    return members.length < atOnce ? undefined : last;
  });

/** How much longer than the writing of some notices the pause after them is, since nobody waits for these while many work. */
const rest = 4;
/** Milliseconds that such a pause lasts at most. */
const longestRest = 100;

const kind = 'post-notices';

/** Whether notices of a later post of the same author in the same community are queued, which stand for this one too. */
async function isFollowed(
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

/** Notices of a post to the members of a large community: written after the answer, and once for a burst of posts. */
export const memberNotices = defineDispatch('notices', kind, NewPost, async (context, post) => {
  if (await isFollowed(context, post)) return;
  for (let after = 0; ;) {
    const began = performance.now();
    const last = await writeNext(context, post, after);
    if (last === undefined) return;
    after = last;
    await wait(Math.min(rest * (performance.now() - began), longestRest));
  }
});

/**
 * Writes the notices of a new post to the members whom it does not mention, or where they are many leaves them to be
 * written after it. Answers what to announce once it is committed.
 */
export async function notifyOthers(tx: Transaction, post: NewPost): Promise<Announcement[]> {
  const [others, description = ''] = await Promise.all([
    nextMembers(tx, post, 0, atOnce + 1),
    describe(tx, post),
  ]);
  if (others.length <= atOnce)
    return [
      await notifyMembers(
        tx,
        post,
        description,
        others.map(({ userId }) => userId),
      ),
    ];
  await memberNotices.enqueue(tx, `communauté ${post.communityId}`, post);
  return [];
}
