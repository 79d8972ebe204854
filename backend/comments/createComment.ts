import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { membersByUsername } from '../communities/audience.ts';
import type { Transaction } from '../core/database/database.ts';
import { notFound } from '../core/errors.ts';
import type { StagedFile } from '../core/files/store.ts';
import { writeContentOnce } from '../core/idempotency.ts';
import { recordLinks } from '../core/realtime/eventContent.ts';
import { findMentioned } from '../members/findMentioned.ts';
import type { PostAccess } from '../posts/access.ts';
import { readCommentCount } from '../posts/counters.ts';
import {
  commentChange,
  findNoticeContext,
  notifyAboutComment,
  publishCommentChange,
  rowForMembers,
} from './notifications.ts';
import { commentsOnWire } from './queries.ts';
import type { CreateCommentResponse, CreateCommentBody } from './wire.ts';
import { describePicture, insertComment, parseCommentContent, type RecordPicture } from './commentContent.ts';

/** Creates a comment, its notifications and its realtime event. */
export async function createComment(
  request: FastifyRequest,
  post: PostAccess,
  body: z.output<typeof CreateCommentBody>,
  image?: StagedFile,
  record?: RecordPicture,
): Promise<z.output<typeof CreateCommentResponse>> {
  const { caller, server } = request;
  const writing = parseCommentContent(body, image !== undefined, server.context.config);
  const write = async (tx: Transaction) => {
    const imageId = (await record?.(tx, post.communityId)) ?? null;
    await describePicture(tx, imageId, body.alternative);
    const mentionedIds = await findMentioned(tx, post.communityId, writing.text, body.emailtager);
    const written = { ...writing, imageId, mentionedIds };
    const { id, commentCount } = await insertComment(tx, caller, post.postId, null, written);
    const concerned = await findNoticeContext(tx, caller, post);
    const noticed = await notifyAboutComment(
      tx,
      caller,
      'comment',
      { communityId: post.communityId, postId: post.postId, authorId: post.authorId, commentId: id },
      concerned,
      mentionedIds,
    );
    const links = recordLinks(server.context.files.linksFor, caller);
    const [comments, members] = await Promise.all([
      commentsOnWire(tx, caller, links, [id]),
      membersByUsername(tx, post.communityId),
    ]);
    const change = commentChange('ajout', { ...post, commentId: id, parentId: null });
    const comment = comments.get(id);
    if (!comment) throw notFound();
    publishCommentChange(
      tx,
      caller,
      [...members.keys()],
      change,
      noticed,
      rowForMembers(links, caller, members, comment),
    );
    return {
      stored: { id },
      answer: { status: true as const, comment, nbrecommentaire: commentCount },
    };
  };
  const { answer } = await writeContentOnce(request, write, async (tx, { id }) => {
    const comment = (await commentsOnWire(tx, caller, server.context.files.linksFor(caller), [id])).get(id);
    if (!comment) throw notFound();
    return { status: true as const, comment, nbrecommentaire: await readCommentCount(tx, post.postId) };
  });
  return answer;
}
