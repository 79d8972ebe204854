import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Transaction } from '../core/database/database.ts';
import { notFound } from '../core/errors.ts';
import { type alternativeText, setAlternatives } from '../core/files/alternatives.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import { writeContentOnce } from '../core/idempotency.ts';
import { findMentioned } from '../members/findMentioned.ts';
import type { FileLinks } from '../core/files/links.ts';
import { publishContentChange } from '../notifications/contentEvents.ts';
import { notifyAboutPost } from './postEvents.ts';
import { readPostForAll, readPostsOnWire } from './queries.ts';
import type { Post } from './wire.ts';

/** A post to publish: its kind, mentions and writer. */
interface Publication {
  communityId: number;
  kind: 'normal' | 'poll' | 'event' | 'shared';
  /** Its HTML, and the e-mails that it may mention. */
  mentions?: { html: string; emails: readonly string[] };
  /** Inserts the post with its parts. Returns its id. */
  write: (tx: Transaction, mentionedIds: number[]) => Promise<number>;
}

/** Publishes a post with notifications and realtime event in one idempotent transaction. */
export async function publishInCommunity<Answer extends object>(
  request: FastifyRequest,
  { communityId, kind, mentions, write }: Publication,
  answerOf: (post: z.output<typeof Post>) => Answer,
): Promise<Answer> {
  const { caller, server } = request;
  const { files } = server.context;
  const read = async (tx: Transaction, links: FileLinks, postId: number) => {
    const [post] = await readPostsOnWire(tx, caller, links, [postId]);
    if (!post) throw notFound();
    return post;
  };
  const publish = async (tx: Transaction) => {
    const mentioned = mentions ? await findMentioned(tx, communityId, mentions.html, mentions.emails) : [];
    const postId = await write(tx, mentioned);
    const notices = await notifyAboutPost(tx, caller, { postId, communityId, kind }, mentioned);
    const links = files.recordedLinksFor(caller);
    const post = await read(tx, links, postId);
    const change = { changement: 'ajout' as const, idgroup: communityId, idpost: postId };
    await publishContentChange(tx, caller, change, { notices, row: readPostForAll(post, links.keys) });
    return { stored: { id: postId }, answer: answerOf(post) };
  };
  const { answer } = await writeContentOnce(request, publish, async (tx, { id }) =>
    answerOf(await read(tx, files.linksFor(caller), id)),
  );
  return answer;
}

/** A form with one picture and its alternative text. */
type IllustratedForm = ReceivedForm<z.ZodObject<{ alternative: ReturnType<typeof alternativeText> }>, 'file'>;

/** Stores the picture of a poll or event. Returns its file id, or null. */
export async function storePicture(
  tx: Transaction,
  { fields: { alternative: text }, files, record }: IllustratedForm,
  communityId: number,
): Promise<number | null> {
  const [picture] = await record(tx, files.file, communityId);
  if (!picture) return null;
  if (text !== undefined) await setAlternatives(tx, [picture.id], [text]);
  return picture.id;
}
