import type { Context } from '../core/context.ts';
import { ownPath } from '../core/media.ts';
import { call } from '../core/rest/call.ts';
import type { Rest } from '../core/rest/client.ts';
import { list, wire } from '../core/rest/decode.ts';
import { accepted } from '../core/rest/refusals.ts';
import type { UploadValue } from '../core/uploads.ts';
import {
  type CommentPlace,
  type CommentRecord,
  decodeComment,
  decodeReply,
  type ReplyRecord,
} from '../posts/comments.ts';

/** Comments of a post, newest first. */
export async function fetchComments(
  rest: Rest,
  place: CommentPlace,
  start: number,
  count: number,
): Promise<CommentRecord[]> {
  const answer = await rest.read(
    call('POST /api/comments/list', {
      json: {
        userEmail: '',
        postID: place.post,
        partageID: '',
        postType: '',
        groupID: place.community.slug,
        nbComments: count,
        startPoint: start,
      },
    }),
  );
  return list(wire(answer, 'comments/list').List, 'comments/list.List').map((item) =>
    decodeComment(item, place),
  );
}

/** Replies to a comment, oldest first. */
export async function fetchReplies(
  rest: Rest,
  place: CommentPlace,
  comment: string,
  start: number,
  count: number,
): Promise<ReplyRecord[]> {
  const answer = await rest.read(
    call('POST /api/reponses/list', {
      json: {
        userEmail: '',
        groupID: place.community.slug,
        commentID: comment,
        nbComments: count,
        startPoint: start,
      },
    }),
  );
  return list(wire(answer, 'reponses/list').List, 'reponses/list.List').map((item) =>
    decodeReply(item, place, comment),
  );
}

/** What a person wrote. */
export interface Writing {
  text: string;
  gifUrl: string | null;
  image: UploadValue | null;
  mentionedEmails: readonly string[];
  idempotencyKey: string | null | undefined;
}

/** What is sent of it: as JSON, or as multipart when a picture comes with it. */
function bodyOf({ text, gifUrl, image, mentionedEmails }: Writing) {
  const fields = { userEmail: '', text, gif: gifUrl ?? '' };
  return image === null
    ? { json: { ...fields, emailtager: mentionedEmails, image: '' } }
    : { multipart: { ...fields, emailtager: mentionedEmails.join(','), image } };
}

/** Writes a comment. */
export async function createComment(
  rest: Rest,
  place: CommentPlace,
  writing: Writing,
): Promise<CommentRecord> {
  const { idempotencyKey } = writing;
  const target = { postID: place.post, groupID: place.community.slug };
  const { json, multipart } = bodyOf(writing);
  const answer = await (multipart
    ? rest.write(
        call('POST /api/comment/create/file', { multipart: { ...target, ...multipart }, idempotencyKey }),
      )
    : rest.write(call('POST /api/comment/create/null', { json: { ...target, ...json }, idempotencyKey })));
  const written = wire<{ comment: unknown }>(answer, 'comment/create');
  return decodeComment(written.comment ?? written, place);
}

/** Writes a reply to a comment. */
export async function createReply(
  rest: Rest,
  place: CommentPlace,
  comment: string,
  writing: Writing,
): Promise<ReplyRecord> {
  const { idempotencyKey } = writing;
  const target = { commentID: comment, groupID: place.community.slug };
  const { json, multipart } = bodyOf(writing);
  const answer = await (multipart
    ? rest.write(
        call('POST /api/comment/reponse/file', { multipart: { ...target, ...multipart }, idempotencyKey }),
      )
    : rest.write(call('POST /api/comment/reponse/null', { json: { ...target, ...json }, idempotencyKey })));
  const written = wire<{ reponse: unknown }>(answer, 'comment/reponse');
  return decodeReply(written.reponse ?? written, place, comment);
}

/** What a comment or reply is to be. */
interface Rewriting {
  text?: string | null;
  gifUrl?: string | null;
  image?: UploadValue | null;
  removeImage?: boolean | null;
}

/** Changes a comment or a reply; answers it undecoded, as it is now. */
async function edit(
  context: Context,
  place: CommentPlace,
  row: string,
  { text, gifUrl, image, removeImage }: Rewriting,
): Promise<unknown> {
  const answer = await context.rest.write(
    call('POST /api/comment/edit', {
      multipart: {
        CommentID: row,
        groupID: place.community.slug,
        text: text ?? '',
        gif: gifUrl ? ownPath(context, gifUrl) : '',
        isImageDeleted: removeImage ?? false,
        image: image ?? undefined,
      },
    }),
  );
  accepted(answer);
  return wire(answer, 'comment/edit').comment;
}

/** Changes a comment; answers it as it is now. */
export const updateComment = async (
  context: Context,
  place: CommentPlace,
  row: string,
  rewriting: Rewriting,
): Promise<CommentRecord> => decodeComment(await edit(context, place, row, rewriting), place);

/** Changes a reply to a comment; answers it as it is now. */
export const updateReply = async (
  context: Context,
  place: CommentPlace,
  comment: string,
  row: string,
  rewriting: Rewriting,
): Promise<ReplyRecord> => decodeReply(await edit(context, place, row, rewriting), place, comment);

/** Deletes a comment. */
export async function deleteComment(rest: Rest, community: string, comment: string): Promise<void> {
  await rest.write(
    call('POST /api/comment/delete', {
      json: { CommentID: comment, groupID: community, userEmail: '' },
    }),
  );
}

/** Deletes a reply. */
export async function deleteReply(rest: Rest, community: string, reply: string): Promise<void> {
  await rest.write(
    call('POST /api/response/delete', { json: { ReponseID: reply, groupID: community, userEmail: '' } }),
  );
}
