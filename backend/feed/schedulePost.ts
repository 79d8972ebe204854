import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { accessCommunity, requirePublisher } from '../communities/permissions.ts';
import { parseLinkUrl } from '../core/addresses.ts';
import type { Transaction } from '../core/database/database.ts';
import { conflictError, invalidError } from '../core/errors.ts';
import { setAlternatives } from '../core/files/alternatives.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import { sanitizePostHtml } from '../core/html.ts';
import { keyReusedError, writeContentOnce } from '../core/idempotency.ts';
import { toAttachmentKind, validatePostContent } from '../posts/postContent.ts';
import { requirePublishableCommunity } from './publishScheduled.ts';
import { preparePost, sortAttachments } from './publishPost.ts';
import type { postFiles } from './postFiles.wire.ts';
import {
  findScheduledFiles,
  lockScheduledPost,
  publishScheduledChange,
  readScheduledPost,
} from './scheduledPosts.ts';
import {
  type EditScheduledPostBody,
  type SchedulePostBody,
  type ScheduledPostResponse,
  toScheduledPostResponse,
} from './scheduled.wire.ts';
import { scheduledPostFiles, scheduledPosts } from './tables.ts';

type Answer = z.output<typeof ScheduledPostResponse>;

/** Scheduled posts that a person may have. */
const maxScheduled = 50;
/** Days until which a post may wait. */
const maxDays = 366;
/** Milliseconds by which the client's clock may be behind. */
const clockTolerance = 60_000;

/** Parses the time of publication; throws 400 unless it is within a year from now. */
function parsePublicationTime(date: string): Date {
  const time = new Date(date);
  const wait = time.getTime() - Date.now();
  if (wait < -clockTolerance) throw invalidError('date', 'Choisissez une date et une heure à venir.');
  if (wait > maxDays * 86_400_000) throw invalidError('date', 'Choisissez une date d’ici un an.');
  return time;
}

/** Locks the person and throws 409 if they have as many scheduled posts as possible. */
async function requireFreeSlot(tx: Transaction, authorId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, authorId)).for('no key update');
  if ((await tx.$count(scheduledPosts, eq(scheduledPosts.authorId, authorId))) >= maxScheduled)
    throw conflictError(`Vous avez déjà ${maxScheduled} publications programmées.`, 'TOO_MANY_SCHEDULED');
}

/**
 * Stores a post of the caller, with its files, until its time of publication. Throws as `publishPost`, 400 for a time
 * not within a year and 409 for more than 50 posts.
 */
export async function schedulePost(
  request: FastifyRequest,
  { fields, files, recordFiles }: ReceivedForm<typeof SchedulePostBody, keyof typeof postFiles>,
): Promise<Answer> {
  const { caller, server } = request;
  const { config, database, files: store } = server.context;
  requirePublisher(await accessCommunity(database, caller, fields.communityId));
  const staged = sortAttachments(Object.values(files).flat());
  const prepared = preparePost(fields, staged, config);
  const answerOf = async (tx: Transaction, { id }: { id: number }) =>
    toScheduledPostResponse(await readScheduledPost(tx, caller, id), store.linksFor(caller));
  const { answer } = await writeContentOnce(
    request,
    async (tx) => {
      const publishAt = parsePublicationTime(fields.date);
      await requireFreeSlot(tx, caller.id);
      const [row] = await tx
        .insert(scheduledPosts)
        .values({
          ...prepared,
          authorId: caller.id,
          publishAt,
          mentionedEmails: [...prepared.mentionedEmails],
        })
        .returning({ id: scheduledPosts.id });
      if (!row) throw new Error('The scheduled post was not written.');
      const rows = await recordFiles(tx, staged, prepared.communityId);
      if (rows.length > 0)
        await tx
          .insert(scheduledPostFiles)
          .values(rows.map((file, position) => ({ scheduledPostId: row.id, fileId: file.id, position })));
      const pictures = rows.filter((file) => toAttachmentKind(file) === 'image').map(({ id }) => id);
      await setAlternatives(tx, pictures, fields.alternatives ?? []);
      publishScheduledChange(tx, caller);
      return { stored: row, answer: await answerOf(tx, row) };
    },
    async (tx, stored) => {
      // Published or deleted meanwhile: the author looks, and decides.
      if ((await tx.$count(scheduledPosts, eq(scheduledPosts.id, stored.id))) === 0) throw keyReusedError();
      return answerOf(tx, stored);
    },
  );
  return answer;
}

/**
 * Changes the text or the time of a scheduled post of the caller; a new time clears a failure, so that it is tried
 * again. Throws 404 when it is gone, 409 when it was changed since it was read, and for a new time 403 or 404 where the
 * caller may not publish.
 */
export async function editScheduledPost(
  request: FastifyRequest,
  id: number,
  { text, mentionedEmails, link, date, lastRead }: z.output<typeof EditScheduledPostBody>,
): Promise<Answer> {
  const { caller, server } = request;
  const { files } = server.context;
  const answerOf = async (tx: Transaction) =>
    toScheduledPostResponse(await readScheduledPost(tx, caller, id), files.linksFor(caller));
  const { answer } = await writeContentOnce(
    request,
    async (tx) => {
      const post = await lockScheduledPost(tx, caller, id);
      if (lastRead && (lastRead.text !== post.text || Date.parse(lastRead.date) !== post.publishAt.getTime()))
        throw conflictError('Cette publication a été modifiée entre-temps.', 'CHANGED');
      if (date !== undefined) await requirePublishableCommunity(tx, caller, post);
      const attached = (await findScheduledFiles(tx, [id])).get(id) ?? [];
      const hasAttachment = attached.length > 0 || post.gifUrl !== null;
      const html = text === undefined ? post.text : sanitizePostHtml(text);
      const countOf = (kind: string) => attached.filter((file) => toAttachmentKind(file) === kind).length;
      validatePostContent({
        text: html,
        images: countOf('image'),
        videos: countOf('video'),
        documents: countOf('document'),
        gifUrl: post.gifUrl,
      });
      await tx
        .update(scheduledPosts)
        .set({
          text: html,
          ...(text === undefined ? {} : { mentionedEmails }),
          ...(link === undefined ? {} : { linkUrl: hasAttachment ? null : parseLinkUrl(link) }),
          ...(date === undefined ? {} : { publishAt: parsePublicationTime(date), failure: null }),
        })
        .where(eq(scheduledPosts.id, id));
      publishScheduledChange(tx, caller);
      return { stored: { id }, answer: await answerOf(tx) };
    },
    answerOf,
  );
  return answer;
}
