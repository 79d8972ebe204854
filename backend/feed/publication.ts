import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { notFoundError } from '../core/errors.ts';
import { setAlternatives } from '../core/files/alternatives.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import type { FileStore } from '../core/files/store.ts';
import { writeContentOnce } from '../core/idempotency.ts';
import { findMentioned } from '../members/findMentioned.ts';
import { notifyMentioned } from '../members/mentionNotice.ts';
import type { FileLinks } from '../core/files/links.ts';
import { publishContentChange } from '../notifications/contentEvents.ts';
import type { WrittenNotice } from '../notifications/notify.ts';
import { type NewPost, notifyMembersOfPost } from './postNotices.ts';
import { toPostPayload } from './posts.wire.ts';
import { readWirePosts } from './queries.ts';
import type { Post } from './wire.ts';

/** A post to publish: its kind, mentions and writer. */
export interface Publication {
  communityId: number;
  kind: 'normal' | 'poll' | 'event' | 'shared';
  /** Its HTML, and the e-mails that it may mention. */
  mentions?: { html: string; emails: readonly string[] };
  /** Inserts the post with its parts, inside the transaction. Returns its id. */
  write: (tx: Transaction, mentionedIds: number[]) => Promise<number>;
}

type WirePost = z.output<typeof Post>;

/** A post as its author reads it in a transaction. */
async function readPost(
  tx: Transaction,
  author: Caller,
  links: FileLinks,
  postId: number,
): Promise<WirePost> {
  const [post] = await readWirePosts(tx, author, links, [postId]);
  if (!post) throw notFoundError();
  return post;
}

/**
 * Writes the notifications of a new post: mentions first, then other members. In large communities a background job
 * notifies the other members; its notices are not returned.
 */
async function notifyAboutPost(
  tx: Transaction,
  caller: Caller,
  post: { postId: number; communityId: number; kind: NewPost['kind'] },
  mentionedIds: readonly number[],
): Promise<WrittenNotice[]> {
  const mentionNotice = await notifyMentioned(tx, caller, post, mentionedIds, 'une publication');
  const memberNotices = await notifyMembersOfPost(tx, {
    ...post,
    authorId: caller.id,
    mentioned: [...mentionedIds],
  });
  return [mentionNotice, ...memberNotices];
}

/** Writes a post, without checking rights, its notifications and realtime event; returns it as its author reads it. */
export async function writePublication(
  tx: Transaction,
  author: Caller,
  files: FileStore,
  { communityId, kind, mentions, write }: Publication,
): Promise<WirePost> {
  const mentionedIds = mentions ? await findMentioned(tx, communityId, mentions.html, mentions.emails) : [];
  const postId = await write(tx, mentionedIds);
  const notices = await notifyAboutPost(tx, author, { postId, communityId, kind }, mentionedIds);
  const links = files.recordedLinksFor(author);
  const post = await readPost(tx, author, links, postId);
  const change = { change: 'created' as const, communityId, postId };
  await publishContentChange(tx, author, change, { notices, payload: toPostPayload(post, links.keys) });
  return post;
}

/**
 * Publishes a post in one transaction, once per `Idempotency-Key`; the caller of this has checked that they may publish
 * there. Throws 422 when the key was used for another post, 404 when its post was deleted since.
 */
export async function publishInCommunity<Answer extends object>(
  request: FastifyRequest,
  publication: Publication,
  answerOf: (post: WirePost) => Answer,
): Promise<Answer> {
  const { caller, server } = request;
  const { files } = server.context;
  const { answer } = await writeContentOnce(
    request,
    async (tx) => {
      const post = await writePublication(tx, caller, files, publication);
      return { stored: { id: post.id }, answer: answerOf(post) };
    },
    async (tx, { id }) => answerOf(await readPost(tx, caller, files.linksFor(caller), id)),
  );
  return answer;
}

/** A form with one picture and its alternative text. */
type IllustratedForm = ReceivedForm<z.ZodType<{ alternative?: string | undefined }>, 'file'>;

/** Stores the picture of a poll or event. Returns its file id; null when none was sent. */
export async function storePicture(
  tx: Transaction,
  { fields: { alternative: text }, files, recordFiles }: IllustratedForm,
  communityId: number,
): Promise<number | null> {
  const [picture] = await recordFiles(tx, files.file, communityId);
  if (!picture) return null;
  if (text !== undefined) await setAlternatives(tx, [picture.id], [text]);
  return picture.id;
}
