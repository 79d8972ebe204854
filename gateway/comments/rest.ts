import { alternativeText } from '../rest/alternativeTexts.rest.ts';
import type { ImageUpload, UploadedFile } from '../rest/uploadedFile.ts';
import type { Context } from '../graphql/context.ts';
import type { UpdateOptions } from '../content/applyUpdate.ts';
import { call, wireId } from '../rest/call.ts';
import {
  type RawResponse,
  decodeFields,
  decodeNamedList,
  decodeRelated,
  decodeFlag,
} from '../compat/decode.ts';
import { decodeList } from '../compat/decodeList.ts';
import type { MiddlePage } from '../connections/twoWayConnection.ts';
import { type Page, withPositions } from '../rest/pages.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { checkMentions } from '../members/checkMentions.ts';
import { decodeComment, decodeReply } from '../posts/comments.rest.ts';
import type { CommentPlace, CommentRecord, ReplyRecord } from '../posts/records.ts';

/** The part of a list that a call returns. */
interface Range {
  count: number;
  start?: number;
  after?: string | undefined;
  /** Database id of a comment or reply in the middle of the page. */
  around?: string;
  /** Position before which the page ends; empty: the end of the list. */
  before?: string;
}

const rangeOf = ({ count, start = 0, after, around, before }: Range) => ({
  nbComments: count,
  startPoint: start,
  apres: around === undefined ? after : '',
  autour: around === undefined ? undefined : wireId(around),
  avant: before,
});

type ListAnswer = RawResponse<{ List: unknown; precede?: unknown }>;

const decodePage = <Item>(
  answer: ListAnswer,
  what: string,
  { around, before }: Range,
  decode: (item: unknown) => Item,
): MiddlePage<Item> => ({
  items: withPositions(decodeList(decodeNamedList(answer, 'List', what), 'List', decode), answer),
  // Documented answers may be a list alone.
  hasPrevious:
    (around !== undefined || before !== undefined) && decodeFlag(decodeFields(answer, what).precede),
});

/** A page of comments, with the comment or reply that it was loaded around. */
interface CommentPage extends MiddlePage<CommentRecord> {
  target: CommentRecord | ReplyRecord | null;
}

function decodeTarget(value: unknown, place: CommentPlace): CommentRecord | ReplyRecord | null {
  if (value === null || value === undefined) return null;
  const { commentaire, reponse } = decodeRelated<{ commentaire: unknown; reponse: unknown }>(value);
  const comment = decodeComment(commentaire, place);
  if (reponse === null || reponse === undefined) return comment;
  return { ...decodeReply(reponse, place, comment.databaseId), parent: comment };
}

/** Fetches a page of a post's comments, newest first, by offset, around a comment or before a position. */
export function fetchCommentPage(context: Context, place: CommentPlace, range: Range): Promise<CommentPage> {
  const { username } = requireViewer(context);
  return context.rest.read(
    call('POST /api/comments/list', {
      body: {
        userEmail: username,
        postID: wireId(place.post),
        partageID: '',
        postType: '',
        groupID: wireId(place.community.databaseId),
        ...rangeOf(range),
      },
    }),
    (answer) => ({
      ...decodePage(answer, 'comments/list', range, (item) => decodeComment(item, place)),
      target:
        range.around === undefined ? null : decodeTarget(decodeFields(answer, 'comments/list').cible, place),
    }),
  );
}

/** Fetches comments of a post from an offset, newest first; null for each that cannot be decoded. */
export const fetchComments = async (
  context: Context,
  place: CommentPlace,
  start: number,
  count: number,
  after?: string,
): Promise<Page<CommentRecord>> => (await fetchCommentPage(context, place, { start, count, after })).items;

/** Fetches a page of a comment's replies, oldest first, by offset, around a reply or before a position. */
export function fetchReplyPage(
  context: Context,
  place: CommentPlace,
  comment: string,
  range: Range,
): Promise<MiddlePage<ReplyRecord>> {
  const { username } = requireViewer(context);
  return context.rest.read(
    call('POST /api/reponses/list', {
      body: {
        userEmail: username,
        groupID: wireId(place.community.databaseId),
        commentID: wireId(comment),
        ...rangeOf(range),
      },
    }),
    (answer) => decodePage(answer, 'reponses/list', range, (item) => decodeReply(item, place, comment)),
  );
}

/** Fetches replies to a comment from an offset, oldest first; null for each that cannot be decoded. */
export const fetchReplies = async (
  context: Context,
  place: CommentPlace,
  comment: string,
  start: number,
  count: number,
  after?: string,
): Promise<Page<ReplyRecord>> =>
  (await fetchReplyPage(context, place, comment, { start, count, after })).items;

/** Content of a comment or reply to create. */
export interface NewComment {
  text: string;
  gifUrl: string | null;
  image: ImageUpload | null;
  idempotencyKey: string | null | undefined;
}

/** Request body: multipart with an image, otherwise the format of the API. */
async function bodyOf(context: Context, place: CommentPlace, { text: written, gifUrl, image }: NewComment) {
  const { text, emails } = await checkMentions(context, place.community.databaseId, written);
  const common = { userEmail: requireViewer(context).username, text, gif: gifUrl ?? '' };
  return image === null
    ? { body: { ...common, emailtager: emails, image: '' } }
    : {
        multipart: {
          ...common,
          emailtager: emails.join(','),
          ...alternativeText(image.alt || undefined),
          image: image.file,
        },
      };
}

/** Creates a comment on a post; undefined when the API does not return it. */
export async function createComment(
  context: Context,
  place: CommentPlace,
  writing: NewComment,
): Promise<CommentRecord | undefined> {
  const { idempotencyKey } = writing;
  const target = { postID: wireId(place.post), groupID: wireId(place.community.databaseId) };
  const { body, multipart } = await bodyOf(context, place, writing);
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

/** Creates a reply to a comment; undefined when the API does not return it. */
export async function createReply(
  context: Context,
  place: CommentPlace,
  comment: string,
  writing: NewComment,
): Promise<ReplyRecord | undefined> {
  const { idempotencyKey } = writing;
  const target = { commentID: wireId(comment), groupID: wireId(place.community.databaseId) };
  const { body, multipart } = await bodyOf(context, place, writing);
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

/** Changes of a comment or reply; undefined keeps a value. */
export interface CommentEdit {
  /** Undefined keeps the value, also of the GIF. */
  text: string | undefined;
  /** Path or address; empty for none. */
  gif: string | undefined;
  /** New image in place of the earlier one. */
  image: UploadedFile | undefined;
  removesImage: boolean;
  /** New alternative text; undefined keeps it. */
  imageAlt: string | undefined;
}

/** Changes a comment or reply and decodes the response. */
function edit<Edited>(
  context: Context,
  place: CommentPlace,
  databaseId: string,
  { imageAlt, removesImage, ...rewriting }: CommentEdit,
  { precondition, key }: UpdateOptions,
  decode: (value: unknown) => Edited,
): Promise<Edited | undefined> {
  return context.rest.write(
    call('POST /api/comment/edit', {
      multipart: {
        CommentID: databaseId,
        groupID: place.community.databaseId,
        ...rewriting,
        isImageDeleted: removesImage,
        ...alternativeText(imageAlt),
        ...precondition,
      },
      idempotencyKey: key,
    }),
    (answer) => decode(decodeFields(answer, 'comment/edit').comment),
  );
}

/** Updates a comment; returns it, or undefined when the API does not. */
export const updateComment = (
  context: Context,
  place: CommentPlace,
  databaseId: string,
  rewriting: CommentEdit,
  options: UpdateOptions,
): Promise<CommentRecord | undefined> =>
  edit(context, place, databaseId, rewriting, options, (value) => decodeComment(value, place));

/** Updates a reply; returns it, or undefined when the API does not. */
export const updateReply = (
  context: Context,
  place: CommentPlace,
  comment: string,
  databaseId: string,
  rewriting: CommentEdit,
  options: UpdateOptions,
): Promise<ReplyRecord | undefined> =>
  edit(context, place, databaseId, rewriting, options, (value) => decodeReply(value, place, comment));

/** Deletes a comment with its replies. */
export function deleteComment(context: Context, community: string, comment: string): Promise<void> {
  const { username } = requireViewer(context);
  return context.rest.write(
    call('POST /api/comment/delete', {
      body: { CommentID: wireId(comment), groupID: wireId(community), userEmail: username },
    }),
  );
}

/** Deletes a reply. */
export function deleteReply(context: Context, community: string, reply: string): Promise<void> {
  const { username } = requireViewer(context);
  return context.rest.write(
    call('POST /api/response/delete', {
      body: { ReponseID: wireId(reply), groupID: wireId(community), userEmail: username },
    }),
  );
}
