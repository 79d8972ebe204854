import type { App } from '../core/app.ts';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { forbidden, notFound } from '../core/errors.ts';
import { defineForm, receiveForm } from '../core/files/form.ts';
import type { StagedFile } from '../core/files/store.ts';
import { writeOnce } from '../core/idempotency.ts';
import { sanitizeText } from '../core/html.ts';
import { accessComment } from './access.ts';
import { accessPost, type PostAccess } from '../posts/access.ts';
import { memberUsernames } from '../communities/audience.ts';
import { mentionedMembers } from '../members/mentions.ts';
import { type Announcement, announce, notify } from '../notifications/notify.ts';
import { fullName } from '../people/people.ts';
import { commentsOnWire, listComments, listReplies } from './comments.ts';
import { editRoutes } from './editRoutes.ts';
import { insertComment, picture, readWriting, removeComment } from './writing.ts';
import {
  CreateCommentAnswer,
  CreateCommentBody,
  CreateReplyAnswer,
  CreateReplyBody,
  DeleteCommentAnswer,
  DeleteCommentBody,
  DeleteReplyAnswer,
  DeleteReplyBody,
  ListAnswer,
  ListCommentsBody,
  ListRepliesBody,
} from './wire.ts';
import type { FastifyRequest } from 'fastify';

const commentForm = defineForm({ fields: CreateCommentBody, files: { image: picture } });
const replyForm = defineForm({ fields: CreateReplyBody, files: { image: picture } });

/** Comments and replies: lists, writing, deletion. */
export function routes(app: App): void {
  const { database, files, realtime } = app.context;
  editRoutes(app);

  /** Writes the notices of a new comment; answers what to announce. */
  async function notifyOfComment(
    tx: Transaction,
    caller: Caller,
    access: PostAccess,
    emails: readonly string[],
    concerned: readonly number[],
  ): Promise<Announcement[]> {
    const name = sanitizeText(await fullName(tx, caller.id));
    const mentioned = await mentionedMembers(tx, access.communityId, emails);
    const place = { authorId: caller.id, communityId: access.communityId, postId: access.postId };
    return [
      await notify(tx, {
        ...place,
        userIds: mentioned,
        action: 'tag',
        description: `<b>${name}</b> vous a mentionné(e) dans un commentaire`,
      }),
      await notify(tx, {
        ...place,
        userIds: concerned.filter((userId) => !mentioned.includes(userId)),
        action: 'comment',
        description: `<b>${name}</b> a commenté votre publication`,
      }),
    ];
  }

  /** Tells members' screens that something under a post changed, and those who got a notice of it. */
  function publish(receveur: string[], noticed: readonly Announcement[] = []): void {
    void realtime.publish({ pusheraction: ['posts'], receveur });
    announce(app.context, noticed);
  }

  async function createComment(
    request: FastifyRequest,
    body: typeof CreateCommentBody._output,
    image: StagedFile | undefined,
    record: (tx: Transaction) => Promise<number | null>,
  ) {
    const { caller } = request;
    const access = await accessPost(database, caller, body.postID);
    const writing = readWriting(body, image !== undefined);
    let receveur: string[] = [];
    let noticed: Announcement[] = [];
    const { answer, isFirst } = await writeOnce(request, async (tx) => {
      const { id, commentCount } = await insertComment(
        tx,
        caller,
        access.postId,
        null,
        writing,
        await record(tx),
      );
      noticed = await notifyOfComment(tx, caller, access, body.emailtager, [access.authorId]);
      receveur = await memberUsernames(tx, access.communityId);
      const comment = (await commentsOnWire(tx, caller, files, [id])).get(id);
      if (!comment) throw notFound();
      return { status: true as const, comment, nbrecommentaire: commentCount };
    });
    if (isFirst) publish(receveur, noticed);
    return answer;
  }

  async function createReply(
    request: FastifyRequest,
    body: typeof CreateReplyBody._output,
    image: StagedFile | undefined,
    record: (tx: Transaction) => Promise<number | null>,
  ) {
    const { caller } = request;
    const parent = await accessComment(database, caller, body.commentID, false);
    const access = { ...parent };
    const writing = readWriting(body, image !== undefined);
    let receveur: string[] = [];
    let noticed: Announcement[] = [];
    const { answer, isFirst } = await writeOnce(request, async (tx) => {
      const { id, commentCount, replyCount } = await insertComment(
        tx,
        caller,
        parent.postId,
        parent.commentId,
        writing,
        await record(tx),
      );
      noticed = await notifyOfComment(tx, caller, access, body.emailtager, [parent.authorId]);
      receveur = await memberUsernames(tx, access.communityId);
      const reponse = (await commentsOnWire(tx, caller, files, [id])).get(id);
      if (!reponse) throw notFound();
      return {
        status: true as const,
        reponse,
        nbreponse: replyCount,
        nbrecommentaire: commentCount,
        idpost: parent.postId,
      };
    });
    if (isFirst) publish(receveur, noticed);
    return answer;
  }

  const without = async () => null;

  app.post(
    '/api/comment/create/null',
    {
      config: { operation: { id: 'createComment', source: '3 §7', assumed: 'The answer is not shown.' } },
      schema: {
        summary: 'Comments on a post with text or a GIF',
        body: CreateCommentBody,
        response: { 200: CreateCommentAnswer },
      },
    },
    (request) => createComment(request, request.body, undefined, without),
  );

  app.post(
    '/api/comment/create/file',
    {
      config: {
        operation: { id: 'createCommentWithFile', source: '3 §7', assumed: 'The answer is not shown.' },
        form: commentForm,
      },
      schema: { summary: 'Comments on a post with a picture', response: { 200: CreateCommentAnswer } },
    },
    (request) =>
      receiveForm(request, commentForm, ({ fields, files: received, record }) =>
        createComment(
          request,
          fields,
          received.image[0],
          async (tx) => (await record(tx, received.image))[0]?.id ?? null,
        ),
      ),
  );

  app.post(
    '/api/comment/reponse/null',
    {
      config: { operation: { id: 'createReply', source: '3 §7', assumed: 'The answer is not shown.' } },
      schema: {
        summary: 'Replies to a comment with text or a GIF',
        body: CreateReplyBody,
        response: { 200: CreateReplyAnswer },
      },
    },
    (request) => createReply(request, request.body, undefined, without),
  );

  app.post(
    '/api/comment/reponse/file',
    {
      config: {
        operation: { id: 'createReplyWithFile', source: '3 §7', assumed: 'The answer is not shown.' },
        form: replyForm,
      },
      schema: { summary: 'Replies to a comment with a picture', response: { 200: CreateReplyAnswer } },
    },
    (request) =>
      receiveForm(request, replyForm, ({ fields, files: received, record }) =>
        createReply(
          request,
          fields,
          received.image[0],
          async (tx) => (await record(tx, received.image))[0]?.id ?? null,
        ),
      ),
  );

  app.post(
    '/api/comments/list',
    {
      config: { operation: { id: 'listComments', source: '3 §7' } },
      schema: {
        summary: 'Comments of a post, newest first',
        body: ListCommentsBody,
        response: { 200: ListAnswer },
      },
    },
    async ({ caller, body }) => {
      const { postId } = await accessPost(database, caller, body.postID);
      return {
        status: true as const,
        List: await listComments(database, caller, files, postId, {
          count: body.nbComments,
          start: body.startPoint,
        }),
      };
    },
  );

  app.post(
    '/api/reponses/list',
    {
      config: { operation: { id: 'listReplies', source: '3 §7' } },
      schema: {
        summary: 'Replies to a comment, oldest first',
        body: ListRepliesBody,
        response: { 200: ListAnswer },
      },
    },
    async ({ caller, body }) => {
      const { commentId } = await accessComment(database, caller, body.commentID, false);
      return {
        status: true as const,
        List: await listReplies(database, caller, files, commentId, {
          count: body.nbComments,
          start: body.startPoint,
        }),
      };
    },
  );

  app.post(
    '/api/comment/delete',
    {
      config: { operation: { id: 'deleteComment', source: '3 §7', assumed: 'The answer is not shown.' } },
      schema: {
        summary: 'Deletes a comment and its replies',
        body: DeleteCommentBody,
        response: { 200: DeleteCommentAnswer },
      },
    },
    async ({ caller, body }) => {
      const comment = await accessComment(database, caller, body.CommentID, false);
      // Its author, the community's administrators and the platform's.
      if (comment.authorId !== caller.id && !comment.canAdminister) throw forbidden();
      const { commentCount, receveur } = await database.transaction(async (tx) => ({
        ...(await removeComment(tx, comment)),
        receveur: await memberUsernames(tx, comment.communityId),
      }));
      publish(receveur);
      return { status: true as const, idpost: comment.postId, nbrecommentaire: commentCount };
    },
  );

  app.post(
    '/api/response/delete',
    {
      config: { operation: { id: 'deleteReply', source: '3 §7', assumed: 'The answer is not shown.' } },
      schema: {
        summary: 'Deletes a reply: its author only',
        body: DeleteReplyBody,
        response: { 200: DeleteReplyAnswer },
      },
    },
    async ({ caller, body }) => {
      const reply = await accessComment(database, caller, body.ReponseID, true);
      if (reply.authorId !== caller.id || reply.parentId === null) throw forbidden();
      const { commentCount, replyCount, receveur } = await database.transaction(async (tx) => ({
        ...(await removeComment(tx, reply)),
        receveur: await memberUsernames(tx, reply.communityId),
      }));
      publish(receveur);
      return {
        status: true as const,
        idpost: reply.postId,
        idcomment: reply.parentId,
        nbreponse: replyCount,
        nbrecommentaire: commentCount,
      };
    },
  );
}
