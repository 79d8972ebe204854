import { and, asc, eq, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { isNotInBin } from '../communities/binned.ts';
import { accessCommunity, requirePublisher } from '../communities/permissions.ts';
import { communities } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import type { Transaction } from '../core/database/database.ts';
import { ApiError, notFoundError } from '../core/errors.ts';
import { files } from '../core/files/tables.ts';
import { isGuest } from '../core/guard.ts';
import { toNoticeName, notify, publishNotices } from '../notifications/notify.ts';
import { unpublishedAction } from '../notifications/tables.ts';
import { attachFiles } from '../posts/postContent.ts';
import { writePublication } from './publication.ts';
import { toPublication } from './publishPost.ts';
import { findScheduledFiles, publishScheduledChange, type ScheduledRow } from './scheduledPosts.ts';
import { scheduledPosts } from './tables.ts';
import type { Post } from './wire.ts';

/** Milliseconds between checks for posts whose hour has come. */
const checkIntervalMs = 5_000;

/** The community of a scheduled post; throws 403 or 404 unless the author may still publish there. */
export async function requirePublishableCommunity(
  tx: Transaction,
  author: Caller,
  { communityId }: ScheduledRow,
): Promise<number> {
  if (communityId === null) throw notFoundError('La communauté de cette publication a été supprimée.');
  requirePublisher(await accessCommunity(tx, author, communityId));
  return communityId;
}

/** Whether the community of a scheduled post was erased or is in the bin. */
const isCommunityDeleted = async (tx: Transaction, { communityId }: ScheduledRow): Promise<boolean> =>
  communityId === null ||
  (await tx.$count(communities, and(eq(communities.id, communityId), isNotInBin(communities.id)))) === 0;

/**
 * Publishes a scheduled post that is locked, and deletes it, in one transaction: so it is published once. Throws as
 * `requirePublishableCommunity`.
 */
export async function publishScheduledPost(
  tx: Transaction,
  { files: store }: Pick<BackendContext, 'files'>,
  author: Caller,
  scheduled: ScheduledRow,
): Promise<z.output<typeof Post>> {
  const communityId = await requirePublishableCommunity(tx, author, scheduled);
  const attached = (await findScheduledFiles(tx, [scheduled.id])).get(scheduled.id) ?? [];
  // Deleted first: that releases its files from the quotas.
  await tx.delete(scheduledPosts).where(eq(scheduledPosts.id, scheduled.id));
  publishScheduledChange(tx, author);
  const attach = async (_tx: Transaction, postId: number) => {
    await attachFiles(tx, postId, attached);
    const ids = attached.map(({ id }) => id);
    await tx.update(files).set({ uploaderId: author.id, communityId }).where(inArray(files.id, ids));
  };
  return writePublication(tx, author, store, toPublication({ ...scheduled, communityId }, author, attach));
}

/** The author of a scheduled post as the caller of its publication. */
async function findAuthor(
  tx: Transaction,
  config: Parameters<typeof isGuest>[0],
  authorId: number,
): Promise<Caller> {
  const [account] = await tx.select().from(users).where(eq(users.id, authorId));
  if (!account) throw notFoundError();
  const { id, email, isAdministrator } = account;
  return { id, email, isAdministrator, isGuest: isGuest(config, account), sessionId: '' };
}

/** Notifies the author that a post was not published at its hour. */
async function notifyUnpublished(
  tx: Transaction,
  { authorId, communityId }: ScheduledRow,
  failure: 'community' | 'rights',
): Promise<void> {
  const [community] =
    communityId === null
      ? []
      : await tx
          .select({ title: communities.title })
          .from(communities)
          .where(eq(communities.id, communityId));
  const place = community ? ` dans ${toNoticeName(community.title)}` : '';
  const reason = failure === 'rights' ? 'vous ne pouvez plus y publier' : 'la communauté a été supprimée';
  const notice = await notify(tx, {
    userIds: [authorId],
    authorId: null,
    action: unpublishedAction,
    description: `Votre publication programmée${place} n’est pas parue\u00a0: ${reason}`,
    // It is read without being a member.
    communityId: null,
    postId: null,
  });
  publishNotices(tx, [notice]);
}

/**
 * Publishes what is due, each post once, whichever backends try. A post whose author may no longer publish there is
 * marked with its failure and the author notified; one that meets another error is tried again at the next check.
 */
export async function publishDuePosts(context: BackendContext): Promise<void> {
  const { config, database, log } = context;
  const troubled: number[] = [];
  for (;;) {
    let id: number | undefined;
    try {
      const isFound = await database.transaction(async (tx) => {
        const [due] = await tx
          .select()
          .from(scheduledPosts)
          .where(
            and(
              isNull(scheduledPosts.failure),
              lte(scheduledPosts.publishAt, sql`now()`),
              notInArray(scheduledPosts.id, troubled),
            ),
          )
          .orderBy(asc(scheduledPosts.publishAt), asc(scheduledPosts.id))
          .limit(1)
          .for('update', { skipLocked: true });
        id = due?.id;
        if (!due) return false;
        const author = await findAuthor(tx, config, due.authorId);
        const isAllowed = await requirePublishableCommunity(tx, author, due).then(
          () => true,
          (error: unknown) => {
            if (error instanceof ApiError) return false;
            throw error;
          },
        );
        if (isAllowed) await publishScheduledPost(tx, context, author, due);
        else {
          const failure = (await isCommunityDeleted(tx, due)) ? ('community' as const) : ('rights' as const);
          await tx.update(scheduledPosts).set({ failure }).where(eq(scheduledPosts.id, due.id));
          await notifyUnpublished(tx, due, failure);
          publishScheduledChange(tx, author);
        }
        return true;
      });
      if (!isFound) return;
    } catch (error) {
      log.warn({ err: error, scheduledPost: id }, 'A scheduled post was not published, tried again later');
      if (id === undefined) return;
      troubled.push(id);
    }
  }
}

/** Starts publishing scheduled posts at their hour; `close` ends that after the posts being published. */
export function startScheduledPublishing(context: BackendContext): { close(): Promise<void> } {
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= publishDuePosts(context).finally(() => (running = undefined));
  };
  const looking = setInterval(run, checkIntervalMs).unref();
  run();
  return {
    async close() {
      clearInterval(looking);
      await running;
    },
  };
}
