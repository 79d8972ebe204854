import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Transaction } from '../core/database/database.ts';
import { notFoundError } from '../core/errors.ts';
import type { StagedFile } from '../core/files/store.ts';
import { writeContentOnce } from '../core/idempotency.ts';
import { findMentioned } from '../members/findMentioned.ts';
import { publishContentChange } from '../notifications/contentEvents.ts';
import type { PostAccess } from '../posts/access.ts';
import { readCommentCount } from '../posts/counters.ts';
import type { CommentAccess } from './access.ts';
import { toContentPlace, notifyAboutComment } from './notifications.ts';
import { findCommentsById } from './queries.ts';
import {
  type CreateCommentResponse,
  type CreateCommentBody,
  type CreateReplyResponse,
  toCommentPayload,
  toCreateCommentResponse,
  toCreateReplyResponse,
  toWireComment,
} from './wire.ts';
import { describePicture, insertComment, parseCommentContent, type RecordPicture } from './commentContent.ts';

/** What is written, and its picture. */
interface Writing {
  body: Omit<z.output<typeof CreateCommentBody>, 'postId'>;
  image?: StagedFile | undefined;
  recordPicture?: RecordPicture;
}

/** What is commented on: a post, or the comment `parentId`. */
type Target = Pick<PostAccess, 'communityId' | 'postId' | 'authorId'> & { parentId: number | null };

/** Creates a comment or reply, its notifications and its realtime event, once per idempotency key. */
async function create(request: FastifyRequest, target: Target, { body, image, recordPicture }: Writing) {
  const { caller, server } = request;
  const { config, files } = server.context;
  const { communityId, postId, parentId } = target;
  const content = parseCommentContent(body, image !== undefined, config);
  const write = async (tx: Transaction) => {
    const imageId = (await recordPicture?.(tx, communityId)) ?? null;
    await describePicture(tx, imageId, body.alternative);
    const mentionedIds = await findMentioned(tx, communityId, content.text, body.mentionedEmails);
    const written = { ...content, imageId, mentionedIds };
    const { id, ...counts } = await insertComment(tx, caller, postId, parentId, written);
    const ids = { communityId, postId, commentId: id, parentId };
    const notices = await notifyAboutComment(tx, caller, { ...ids, authorId: target.authorId }, mentionedIds);
    const links = files.recordedLinksFor(caller);
    const row = (await findCommentsById(tx, caller, [id])).get(id);
    if (!row) throw notFoundError();
    const comment = toWireComment(row, links);
    const payload = toCommentPayload(comment, links.keys);
    await publishContentChange(
      tx,
      caller,
      { change: 'created', ...toContentPlace(ids) },
      { notices, payload },
    );
    return { stored: { id }, answer: { comment, ...counts } };
  };
  const { answer } = await writeContentOnce(request, write, async (tx, { id }) => {
    const ids = parentId === null ? [id] : [id, parentId];
    const rows = await findCommentsById(tx, caller, ids);
    const [row, parent] = ids.map((one) => rows.get(one));
    if (!row || (parentId !== null && !parent)) throw notFoundError();
    return {
      comment: toWireComment(row, files.linksFor(caller)),
      commentCount: await readCommentCount(tx, postId),
      replyCount: parent?.comment.replyCount ?? 0,
    };
  });
  return answer;
}

/** Creates a comment on a post, with its notifications and realtime event; returns the response. */
export async function createComment(
  request: FastifyRequest,
  post: PostAccess,
  writing: Writing,
): Promise<z.output<typeof CreateCommentResponse>> {
  const { comment, ...counts } = await create(request, { ...post, parentId: null }, writing);
  return toCreateCommentResponse(comment, counts);
}

/** Creates a reply to a comment, with its notifications and realtime event; returns the response. */
export async function createReply(
  request: FastifyRequest,
  parent: CommentAccess,
  writing: Writing,
): Promise<z.output<typeof CreateReplyResponse>> {
  const target = { ...parent, parentId: parent.commentId };
  const { comment, ...counts } = await create(request, target, writing);
  return toCreateReplyResponse(parent.postId, comment, counts);
}
