import type { Context } from '../core/context.ts';
import { ownPath } from '../core/media.ts';
import { wire } from '../core/rest/decode.ts';
import { multipart } from '../core/rest/multipart.ts';
import { accepted } from '../core/rest/refusals.ts';
import { filePart, type UploadValue } from '../core/uploads.ts';
import type { CommentPlace } from '../posts/comments.ts';

/** What a comment or reply is to be. */
interface Rewriting {
  text?: string | null;
  gifUrl?: string | null;
  image?: UploadValue | null;
  removeImage?: boolean | null;
}

/** POST /api/comment/edit: changes a comment or a reply; answers it undecoded, as it is now. */
export async function editWritten(
  context: Context,
  place: CommentPlace,
  row: string,
  { text, gifUrl, image, removeImage }: Rewriting,
): Promise<unknown> {
  const fields = {
    CommentID: row,
    groupID: place.community.slug,
    text: text ?? '',
    gif: gifUrl ? ownPath(context, gifUrl) : '',
    isImageDeleted: String(removeImage ?? false),
  };
  const answer = await context.rest.write({
    method: 'POST',
    path: '/api/comment/edit',
    ...(image
      ? { multipart: multipart(Object.entries(fields), [filePart('image', image)]) }
      : { json: fields }),
  });
  accepted(answer);
  return wire<{ comment: unknown }>(answer, 'comment/edit').comment;
}
