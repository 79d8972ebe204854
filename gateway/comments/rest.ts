import type { Call, Rest } from '../core/rest/client.ts';
import { list, wire } from '../core/rest/decode.ts';
import { multipart } from '../core/rest/multipart.ts';
import { filePart, type UploadValue } from '../core/uploads.ts';
import {
  type CommentPlace,
  type CommentRecord,
  decodeComment,
  decodeReply,
  type ReplyRecord,
} from '../posts/comments.ts';

/** POST /api/comments/list: newest first. */
export async function fetchComments(
  rest: Rest,
  place: CommentPlace,
  start: number,
  count: number,
): Promise<CommentRecord[]> {
  const answer = await rest.read({
    method: 'POST',
    path: '/api/comments/list',
    json: {
      userEmail: '',
      postID: place.post,
      partageID: '',
      postType: '',
      groupID: place.community.slug,
      nbComments: count,
      startPoint: start,
    },
  });
  return list(wire<{ List: unknown }>(answer, 'comments/list').List, 'comments/list.List').map((item) =>
    decodeComment(item, place),
  );
}

/** POST /api/reponses/list: oldest first. */
export async function fetchReplies(
  rest: Rest,
  place: CommentPlace,
  comment: string,
  start: number,
  count: number,
): Promise<ReplyRecord[]> {
  const answer = await rest.read({
    method: 'POST',
    path: '/api/reponses/list',
    json: {
      userEmail: '',
      groupID: place.community.slug,
      commentID: comment,
      nbComments: count,
      startPoint: start,
    },
  });
  return list(wire<{ List: unknown }>(answer, 'reponses/list').List, 'reponses/list.List').map((item) =>
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

/** The body of a new comment or reply: JSON, or multipart when a picture comes with it. */
function writingCall(base: string, target: Record<string, string>, writing: Writing): Call {
  const fields = { userEmail: '', ...target, text: writing.text, gif: writing.gifUrl ?? '' };
  const idempotencyKey = writing.idempotencyKey ?? undefined;
  if (writing.image === null) {
    return {
      method: 'POST',
      path: `${base}/null`,
      json: { ...fields, emailtager: writing.mentionedEmails, image: '' },
      idempotencyKey,
    };
  }
  const parts = [...Object.entries(fields), ['emailtager', writing.mentionedEmails.join(',')] as const];
  return {
    method: 'POST',
    path: `${base}/file`,
    multipart: multipart(parts, [filePart('image', writing.image)]),
    idempotencyKey,
  };
}

/** POST /api/comment/create/null or /file. */
export async function createComment(
  rest: Rest,
  place: CommentPlace,
  writing: Writing,
): Promise<CommentRecord> {
  const call = writingCall(
    '/api/comment/create',
    { postID: place.post, groupID: place.community.slug },
    writing,
  );
  const answer = wire<{ comment: unknown }>(await rest.write(call), 'comment/create');
  return decodeComment(answer.comment ?? answer, place);
}

/** POST /api/comment/reponse/null or /file. */
export async function createReply(
  rest: Rest,
  place: CommentPlace,
  comment: string,
  writing: Writing,
): Promise<ReplyRecord> {
  const call = writingCall(
    '/api/comment/reponse',
    { commentID: comment, groupID: place.community.slug },
    writing,
  );
  const answer = wire<{ reponse: unknown }>(await rest.write(call), 'comment/reponse');
  return decodeReply(answer.reponse ?? answer, place, comment);
}

/** POST /api/comment/delete. */
export async function deleteComment(rest: Rest, community: string, comment: string): Promise<void> {
  await rest.write({
    method: 'POST',
    path: '/api/comment/delete',
    json: { CommentID: comment, groupID: community, userEmail: '' },
  });
}

/** POST /api/response/delete. */
export async function deleteReply(rest: Rest, community: string, reply: string): Promise<void> {
  await rest.write({
    method: 'POST',
    path: '/api/response/delete',
    json: { ReponseID: reply, groupID: community, userEmail: '' },
  });
}
