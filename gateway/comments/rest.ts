import { alternativeText, type ImageUpload } from '../graphql/alternativeText.ts';
import type { Context } from '../graphql/context.ts';
import type { ChangeTerms } from '../content/editing.ts';
import { call, wireId } from '../rest/call.ts';
import { type RawResponse, decodeFields, decodeNamedList, decodeList } from '../compat/decode.ts';
import type { UploadedFile } from '../rest/uploadedFile.ts';
import { type Page, withPositions } from '../rest/pages.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { checkMentions } from '../people/mentions.ts';
import { decodeComment, decodeReply } from '../posts/comments.ts';
import type { CommentPlace, CommentRecord, ReplyRecord } from '../posts/records.ts';

/** Comments of a post, newest first; null for each that cannot be shown. */
export function fetchComments(
  context: Context,
  place: CommentPlace,
  start: number,
  count: number,
  after?: string,
): Promise<Page<CommentRecord>> {
  const { username } = requireViewer(context);
  return context.rest.read(
    call('POST /api/comments/list', {
      body: {
        userEmail: username,
        postID: wireId(place.post),
        partageID: '',
        postType: '',
        groupID: wireId(place.community.databaseId),
        nbComments: count,
        startPoint: start,
        apres: after,
      },
    }),
    (answer) =>
      withPositions(
        decodeList(decodeNamedList(answer, 'List', 'comments/list'), 'List', (item) =>
          decodeComment(item, place),
        ),
        answer,
      ),
  );
}

/** Replies to a comment, oldest first; null for each that cannot be shown. */
export function fetchReplies(
  context: Context,
  place: CommentPlace,
  comment: string,
  start: number,
  count: number,
  after?: string,
): Promise<Page<ReplyRecord>> {
  const { username } = requireViewer(context);
  return context.rest.read(
    call('POST /api/reponses/list', {
      body: {
        userEmail: username,
        groupID: wireId(place.community.databaseId),
        commentID: wireId(comment),
        nbComments: count,
        startPoint: start,
        apres: after,
      },
    }),
    (answer) =>
      withPositions(
        decodeList(decodeNamedList(answer, 'List', 'reponses/list'), 'List', (item) =>
          decodeReply(item, place, comment),
        ),
        answer,
      ),
  );
}

/** Content of a new comment or reply. */
export interface NewComment {
  text: string;
  gifUrl: string | null;
  image: ImageUpload | null;
  idempotencyKey: string | null | undefined;
}

/** Request body: multipart with an image, otherwise the format of the API. */
async function bodyOf(context: Context, { text: written, gifUrl, image }: NewComment) {
  const { text, emails } = await checkMentions(context, written);
  const common = { userEmail: requireViewer(context).username, text, gif: gifUrl ?? '' };
  return image === null
    ? { body: { ...common, emailtager: emails, image: '' } }
    : {
        multipart: {
          ...common,
          emailtager: emails.join(','),
          ...alternativeText(context, image.alt || undefined),
          image: image.file,
        },
      };
}

/** Creates a comment. Undefined when the API does not return it. */
export async function createComment(
  context: Context,
  place: CommentPlace,
  writing: NewComment,
): Promise<CommentRecord | undefined> {
  const { idempotencyKey } = writing;
  const target = { postID: wireId(place.post), groupID: wireId(place.community.databaseId) };
  const { body, multipart } = await bodyOf(context, writing);
  const decode = (answer: RawResponse<{ comment: unknown }>) => {
    const fields = decodeFields(answer, 'comment/create');
    return decodeComment(fields.comment ?? fields, place);
  };
  return multipart
    ? context.rest.write(
        call('POST /api/comment/create/file', { multipart: { ...target, ...multipart }, idempotencyKey }),
        decode,
      )
    : context.rest.write(
        call('POST /api/comment/create/null', { body: { ...target, ...body }, idempotencyKey }),
        decode,
      );
}

/** Creates a reply. Undefined when the API does not return it. */
export async function createReply(
  context: Context,
  place: CommentPlace,
  comment: string,
  writing: NewComment,
): Promise<ReplyRecord | undefined> {
  const { idempotencyKey } = writing;
  const target = { commentID: wireId(comment), groupID: wireId(place.community.databaseId) };
  const { body, multipart } = await bodyOf(context, writing);
  const decode = (answer: RawResponse<{ reponse: unknown }>) => {
    const fields = decodeFields(answer, 'comment/reponse');
    return decodeReply(fields.reponse ?? fields, place, comment);
  };
  return multipart
    ? context.rest.write(
        call('POST /api/comment/reponse/file', { multipart: { ...target, ...multipart }, idempotencyKey }),
        decode,
      )
    : context.rest.write(
        call('POST /api/comment/reponse/null', { body: { ...target, ...body }, idempotencyKey }),
        decode,
      );
}

/** Changes of a comment or reply. */
export interface CommentEdit {
  /** Undefined keeps the value, also of the GIF. */
  text: string | undefined;
  /** Path or address; empty for none. */
  gif: string | undefined;
  /** New image in place of the earlier one. */
  image: UploadedFile | undefined;
  isImageDeleted: boolean;
  /** New alternative text; undefined keeps it. */
  imageAlt: string | undefined;
}

/** Changes a comment or reply and decodes the response. */
function edit<Edited>(
  context: Context,
  place: CommentPlace,
  row: string,
  { imageAlt, ...rewriting }: CommentEdit,
  { guard, key }: ChangeTerms,
  decode: (value: unknown) => Edited,
): Promise<Edited | undefined> {
  return context.rest.write(
    call('POST /api/comment/edit', {
      multipart: {
        CommentID: row,
        groupID: place.community.databaseId,
        ...rewriting,
        ...alternativeText(context, imageAlt),
        ...guard,
      },
      idempotencyKey: key,
    }),
    (answer) => decode(decodeFields(answer, 'comment/edit').comment),
  );
}

/** Changes a comment and returns it. */
export const updateComment = (
  context: Context,
  place: CommentPlace,
  row: string,
  rewriting: CommentEdit,
  terms: ChangeTerms,
): Promise<CommentRecord | undefined> =>
  edit(context, place, row, rewriting, terms, (value) => decodeComment(value, place));

/** Changes a reply and returns it. */
export const updateReply = (
  context: Context,
  place: CommentPlace,
  comment: string,
  row: string,
  rewriting: CommentEdit,
  terms: ChangeTerms,
): Promise<ReplyRecord | undefined> =>
  edit(context, place, row, rewriting, terms, (value) => decodeReply(value, place, comment));

export function deleteComment(context: Context, community: string, comment: string): Promise<void> {
  const { username } = requireViewer(context);
  return context.rest.write(
    call('POST /api/comment/delete', {
      body: { CommentID: wireId(comment), groupID: wireId(community), userEmail: username },
    }),
  );
}

export function deleteReply(context: Context, community: string, reply: string): Promise<void> {
  const { username } = requireViewer(context);
  return context.rest.write(
    call('POST /api/response/delete', {
      body: { ReponseID: wireId(reply), groupID: wireId(community), userEmail: username },
    }),
  );
}
