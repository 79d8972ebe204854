import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { memberUsernames } from '../communities/audience.ts';
import { readGif, readLink } from '../core/addresses.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import { sanitizePostHtml } from '../core/html.ts';
import { changeQuestion, readQuestion } from '../polls/writing.ts';
import type { PostAccess } from '../posts/access.ts';
import { rewritePost } from '../posts/editing.ts';
import { announcePosts } from './announcing.ts';
import { inOrder } from './publishPost.ts';
import type { EditAnswer, EditBody } from './wire.ts';

/** The key in a signed path of a file. */
const keyOf = (path: string): string => /files\/([^?]+)/.exec(path)?.[1] ?? path;

/** Changes a post, of a poll its question, and tells the members of its community. */
export async function editPost(
  { server: { context } }: FastifyRequest,
  { postId, communityId }: PostAccess,
  { fields, files, record }: ReceivedForm<typeof EditBody, 'images' | 'files' | 'videos'>,
): Promise<z.output<typeof EditAnswer>> {
  const staged = inOrder([...files.images, ...files.files, ...files.videos]);
  const gifUrl = fields.gif === undefined ? undefined : readGif(fields.gif);
  const linkUrl = fields.link === undefined ? undefined : readLink(fields.link);
  const removed = [...fields.imagesToDelete, ...fields.filesToDelete, ...fields.fichierssupprime];
  const receveur = await context.database.transaction(async (tx) => {
    const kind = await rewritePost(tx, postId, {
      text: sanitizePostHtml(fields.text),
      gifUrl: fields.isGifDeleted && !gifUrl ? null : gifUrl,
      linkUrl,
      removal: { keys: removed.map(keyOf), video: fields.isVideoDeleted },
      added: await record(tx, staged, communityId),
    });
    // Plain text, not HTML.
    if (kind === 'poll') await changeQuestion(tx, postId, readQuestion('text', fields.text));
    return memberUsernames(tx, communityId);
  });
  announcePosts(context, receveur);
  return { status: true as const, message: 'Publication modifié avec succès' };
}
