import { and, desc, eq, sql } from 'drizzle-orm';
import type { App } from '../core/app.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { notFound } from '../core/errors.ts';
import { commentLikes, comments } from '../comments/tables.ts';
import { reactionOnWire } from '../feed/posts.ts';
import { posts } from '../feed/tables.ts';
import { knownTo } from '../members/guests.ts';
import { accessComment, accessPost } from '../members/permissions.ts';
import { avatarOnWire, avatars, personColumns } from '../people/people.ts';
import { users } from '../people/tables.ts';
import { reactions } from './tables.ts';
import {
  LikeCommentAnswer,
  LikeCommentBody,
  LikePostAnswer,
  LikePostBody,
  LikeReplyBody,
  ReactionListAnswer,
  ReactionListBody,
} from './wire.ts';

const kinds = ['like', 'applause', 'check'] as const;
type Kind = (typeof kinds)[number];

const counters = { like: posts.likeCount, applause: posts.applauseCount, check: posts.checkCount } as const;

/** How a post's counters move when a person's reaction changes. */
const moved = (kind: Kind, before: Kind | null, after: Kind | null) =>
  sql`${counters[kind]} + ${(after === kind ? 1 : 0) - (before === kind ? 1 : 0)}`;

/** Reactions to posts, likes of comments and replies, and who gave them. */
export function routes(app: App): void {
  const { database, files } = app.context;

  app.post(
    '/api/dolike',
    {
      config: {
        operation: {
          id: 'likePost',
          source: '3 §7',
          assumed: 'The kind one already has is taken back, another replaces it.',
        },
      },
      schema: { summary: 'Reacts to a post', body: LikePostBody, response: { 200: LikePostAnswer } },
    },
    async ({ caller, body }) => {
      const { postId } = await accessPost(database, caller, body.postID);
      const kind = kinds[body.likeType] ?? 'like';
      return database.transaction(async (tx) => {
        // The post's row is the lock: reactions to one post take turns, so counters equal rows.
        await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, postId)).for('update');
        const mine = and(eq(reactions.postId, postId), eq(reactions.userId, caller.id));
        const [own] = await tx.select({ kind: reactions.kind }).from(reactions).where(mine);
        const before = own?.kind ?? null;
        const after = before === kind ? null : kind;
        if (after === null) await tx.delete(reactions).where(mine);
        else {
          await tx
            .insert(reactions)
            .values({ postId, userId: caller.id, kind: after })
            .onConflictDoUpdate({
              target: [reactions.postId, reactions.userId],
              set: { kind: after, createdAt: sql`now()` },
            });
        }
        const [counts] = await tx
          .update(posts)
          .set({
            likeCount: moved('like', before, after),
            applauseCount: moved('applause', before, after),
            checkCount: moved('check', before, after),
          })
          .where(eq(posts.id, postId))
          .returning({
            cmptokey: posts.likeCount,
            cmptmain: posts.applauseCount,
            cmptcoche: posts.checkCount,
          });
        if (!counts) throw notFound();
        return { status: true as const, action: reactionOnWire(after), valeur: counts };
      });
    },
  );

  const toggleLike = (userId: number, commentId: number) =>
    database.transaction(async (tx) => {
      await tx.select({ id: comments.id }).from(comments).where(eq(comments.id, commentId)).for('update');
      const removed = await tx
        .delete(commentLikes)
        .where(and(eq(commentLikes.commentId, commentId), eq(commentLikes.userId, userId)))
        .returning({ userId: commentLikes.userId });
      const isLikeByUser = removed.length === 0;
      if (isLikeByUser) await tx.insert(commentLikes).values({ commentId, userId });
      const [comment] = await tx
        .update(comments)
        .set({ likeCount: sql`${comments.likeCount} + ${isLikeByUser ? 1 : -1}` })
        .where(eq(comments.id, commentId))
        .returning({ likeCount: comments.likeCount });
      if (!comment) throw notFound();
      return { state: true as const, nblike: comment.likeCount, action: { isLikeByUser } };
    });

  app.post(
    '/api/buttonlikecomment',
    {
      config: { operation: { id: 'likeComment', source: '3 §7' } },
      schema: {
        summary: 'Likes a comment, or takes the like back',
        body: LikeCommentBody,
        response: { 200: LikeCommentAnswer },
      },
    },
    async ({ caller, body }) => {
      const { commentId } = await accessComment(database, caller, body.idcomment, false);
      return toggleLike(caller.id, commentId);
    },
  );

  app.post(
    '/api/buttonlikereponse',
    {
      config: { operation: { id: 'likeReply', source: '3 §7' } },
      schema: {
        summary: 'Likes a reply, or takes the like back',
        body: LikeReplyBody,
        response: { 200: LikeCommentAnswer },
      },
    },
    async ({ caller, body }) => {
      const { commentId } = await accessComment(database, caller, body.idreponse, true);
      return toggleLike(caller.id, commentId);
    },
  );

  app.post(
    '/api/likelist',
    {
      config: {
        operation: {
          id: 'listReactions',
          source: '3 §7',
          assumed: 'The list stands under list; all flags are 0 for shares and likes of comments.',
        },
      },
      schema: {
        summary: 'Who reacted to a post, shared it, or likes a comment or reply; newest first',
        body: ReactionListBody,
        response: { 200: ReactionListAnswer },
      },
    },
    async ({ caller, body }) => {
      const page = { count: body.nb, start: body.start };
      const rows =
        body.type === 1
          ? await reactors(database, caller, (await accessPost(database, caller, body.idpost)).postId, page)
          : body.type === 2
            ? await sharers(database, caller, (await accessPost(database, caller, body.idpost)).postId, page)
            : await likers(
                database,
                caller,
                (await accessComment(database, caller, body.idpost, body.type === 4)).commentId,
                page,
              );
      const list = rows.map(({ person, kind }) => ({
        id: person.id,
        nom: `${person.firstName} ${person.lastName}`.trim(),
        image: avatarOnWire(person.avatarKey, files),
        fonction: person.job,
        ...reactionOnWire(kind),
      }));
      return { status: true as const, list };
    },
  );
}

interface Page {
  count: number;
  start: number;
}

const reactors = (db: Queryable, caller: Caller, postId: number, { count, start }: Page) =>
  db
    .select({ person: personColumns(caller), kind: reactions.kind })
    .from(reactions)
    .innerJoin(users, eq(users.id, reactions.userId))
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(eq(reactions.postId, postId))
    .orderBy(desc(reactions.createdAt), desc(reactions.userId))
    .limit(count)
    .offset(start);

/** Each person once, however often they shared it: to guests, of those they know. */
const sharers = (db: Queryable, caller: Caller, postId: number, { count, start }: Page) => {
  const latest = db
    .select({ authorId: posts.authorId, sharedAt: sql<Date>`max(${posts.createdAt})`.as('shared_at') })
    .from(posts)
    .where(eq(posts.sharedPostId, postId))
    .groupBy(posts.authorId)
    .as('latest');
  return db
    .select({ person: personColumns(caller), kind: sql<null>`null` })
    .from(latest)
    .innerJoin(users, eq(users.id, latest.authorId))
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(knownTo(caller))
    .orderBy(desc(latest.sharedAt), desc(users.id))
    .limit(count)
    .offset(start);
};

const likers = (db: Queryable, caller: Caller, commentId: number, { count, start }: Page) =>
  db
    .select({ person: personColumns(caller), kind: sql<null>`null` })
    .from(commentLikes)
    .innerJoin(users, eq(users.id, commentLikes.userId))
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(eq(commentLikes.commentId, commentId))
    .orderBy(desc(commentLikes.createdAt), desc(commentLikes.userId))
    .limit(count)
    .offset(start);
