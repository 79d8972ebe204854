import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { membersByUsername } from '../communities/audience.ts';
import type { Transaction } from '../core/database/database.ts';
import { notFound } from '../core/errors.ts';
import type { StagedFile } from '../core/files/store.ts';
import { writeContentOnce } from '../core/idempotency.ts';
import { recordLinks } from '../core/realtime/eventContent.ts';
import { findMentioned } from '../members/findMentioned.ts';
import { readCommentCount } from '../posts/counters.ts';
import type { CommentAccess } from './access.ts';
import {
  commentChange,
  findNoticeContext,
  notifyAboutComment,
  publishCommentChange,
  rowForMembers,
} from './notifications.ts';
import { commentsOnWire } from './queries.ts';
import type { CreateReplyResponse, CreateReplyBody } from './wire.ts';
import { describePicture, insertComment, parseCommentContent, type RecordPicture } from './commentContent.ts';

/** Creates a reply, its notifications and its realtime event. */
export async function createReply(
  request: FastifyRequest,
  parent: CommentAccess,
  body: z.output<typeof CreateReplyBody>,
  image?: StagedFile,
  record?: RecordPicture,
): Promise<z.output<typeof CreateReplyResponse>> {
  const { caller, server } = request;
  const { postId, commentId } = parent;
  const writing = parseCommentContent(body, image !== undefined, server.context.config);
  const write = async (tx: Transaction) => {
    const imageId = (await record?.(tx, parent.communityId)) ?? null;
    await describePicture(tx, imageId, body.alternative);
    const mentionedIds = await findMentioned(tx, parent.communityId, writing.text, body.emailtager);
    const content = { ...writing, imageId, mentionedIds };
    const written = await insertComment(tx, caller, postId, commentId, content);
    const concerned = await findNoticeContext(tx, caller, parent);
    const noticed = await notifyAboutComment(
      tx,
      caller,
      'reply',
      { communityId: parent.communityId, postId, authorId: parent.authorId, commentId, replyId: written.id },
      concerned,
      mentionedIds,
    );
    const links = recordLinks(server.context.files.linksFor, caller);
    const [replies, members] = await Promise.all([
      commentsOnWire(tx, caller, links, [written.id]),
      membersByUsername(tx, parent.communityId),
    ]);
    const change = commentChange('ajout', { ...parent, commentId: written.id, parentId: commentId });
    const reponse = replies.get(written.id);
    if (!reponse) throw notFound();
    publishCommentChange(
      tx,
      caller,
      [...members.keys()],
      change,
      noticed,
      rowForMembers(links, caller, members, reponse),
    );
    return {
      stored: { id: written.id },
      answer: {
        status: true as const,
        reponse,
        nbreponse: written.replyCount,
        nbrecommentaire: written.commentCount,
        idpost: postId,
      },
    };
  };
  const { answer } = await writeContentOnce(request, write, async (tx, { id }) => {
    const read = await commentsOnWire(tx, caller, server.context.files.linksFor(caller), [id, commentId]);
    const [reponse, comment] = [read.get(id), read.get(commentId)];
    if (!reponse || !comment) throw notFound();
    return {
      status: true as const,
      reponse,
      nbreponse: comment.nbreponse,
      nbrecommentaire: await readCommentCount(tx, postId),
      idpost: postId,
    };
  });
  return answer;
}
