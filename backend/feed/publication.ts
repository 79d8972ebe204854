import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { memberUsernames } from '../communities/audience.ts';
import type { Transaction } from '../core/database/database.ts';
import { notFound } from '../core/errors.ts';
import { type alternative, setAlternatives } from '../core/files/alternatives.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import { writeOnce } from '../core/idempotency.ts';
import { mentionedIn } from '../members/mentioning.ts';
import { announcePosts, notifyOfPost } from './announcing.ts';
import { postsOnWire } from './queries.ts';
import type { Post } from './wire.ts';

/** A publication in a community: of which kind, whom it mentions, and what writes it. */
interface Publication {
  communityId: number;
  kind: 'normal' | 'poll' | 'event' | 'shared';
  /** Its text, and the e-mails of those it may mention. */
  mentions?: { html: string; emails: readonly string[] };
  /** Writes the post with what hangs on it, and whom it mentions; answers its id. */
  write: (tx: Transaction, mentionedIds: number[]) => Promise<number>;
}

/**
 * Publishes in one transaction: the post, the notices of it, and the answer that a retry gets again. Tells the
 * members of the community once it is committed.
 */
export async function publish<Answer extends object>(
  request: FastifyRequest,
  { communityId, kind, mentions, write }: Publication,
  answerOf: (tx: Transaction, postId: number) => Promise<Answer>,
): Promise<Answer> {
  const { caller } = request;
  const { answer } = await writeOnce(request, async (tx) => {
    const mentioned = mentions ? await mentionedIn(tx, communityId, mentions.html, mentions.emails) : [];
    const postId = await write(tx, mentioned);
    const noticed = await notifyOfPost(tx, caller, { postId, communityId, kind }, mentioned);
    const [answer, receveur] = await Promise.all([answerOf(tx, postId), memberUsernames(tx, communityId)]);
    const change = { changement: 'ajout' as const, idgroup: communityId, idpost: postId };
    announcePosts(tx, caller, receveur, change, noticed);
    return answer;
  });
  return answer;
}

/** A form with one picture, and what that shows for those who do not see it. */
type Illustrated = ReceivedForm<z.ZodObject<{ alternative: ReturnType<typeof alternative> }>, 'file'>;

/** Writes the picture of a poll or an event with its alternative text; answers its id, null where none came. */
export async function recordPicture(
  tx: Transaction,
  { fields: { alternative: text }, files, record }: Illustrated,
  communityId: number,
): Promise<number | null> {
  const [picture] = await record(tx, files.file, communityId);
  if (!picture) return null;
  if (text !== undefined) await setAlternatives(tx, [picture.id], [text]);
  return picture.id;
}

/** A post that was just written, as its readers see it. */
export async function publishedPost(
  { caller, server }: FastifyRequest,
  tx: Transaction,
  postId: number,
): Promise<z.output<typeof Post>> {
  const [post] = await postsOnWire(tx, caller, server.context.files.linksFor(caller), [postId]);
  if (!post) throw notFound();
  return post;
}
