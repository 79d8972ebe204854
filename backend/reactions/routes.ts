import { toggleLike } from '../comments/likes.ts';
import { countReaction, lockPost } from '../posts/counters.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { App } from '../core/app.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { commentLikes } from '../comments/tables.ts';
import { reactionOnWire } from './reactions.ts';
import { posts } from '../posts/tables.ts';
import { knownTo } from '../communities/guests.ts';
import { accessComment } from '../comments/access.ts';
import { accessPost } from '../posts/access.ts';
import { avatarOnWire, avatars, personColumns } from '../people/people.ts';
import { users } from '../accounts/tables.ts';
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
        await lockPost(tx, postId);
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
        const { like, applause, check } = await countReaction(tx, postId, before, after);
        const counts = { cmptokey: like, cmptmain: applause, cmptcoche: check };
        return { status: true as const, action: reactionOnWire(after), valeur: counts };
      });
    },
  );

  async function likeOnWire(userId: number, commentId: number) {
    const { isLiked, likeCount } = await toggleLike(database, userId, commentId);
    return { state: true as const, nblike: likeCount, action: { isLikeByUser: isLiked } };
  }

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
      return likeOnWire(caller.id, commentId);
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
      return likeOnWire(caller.id, commentId);
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
