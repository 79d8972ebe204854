import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { memberUsernames } from '../communities/audience.ts';
import { readGif, readLink } from '../core/addresses.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import { sanitizePostHtml } from '../core/html.ts';
import { writeOnce } from '../core/idempotency.ts';
import { notifyMentioned } from '../members/mentionNotice.ts';
import { changeQuestion, readQuestion } from '../polls/writing.ts';
import { newlyMentionedIn } from '../members/mentioning.ts';
import { sharesOf } from '../posts/actions.ts';
import { controlPost, type PostAccess } from '../posts/access.ts';
import { describePictures, described } from '../posts/alternatives.ts';
import { rewritePost } from '../posts/editing.ts';
import { announcePosts, announceShares } from './announcing.ts';
import { noteMentioned } from '../posts/writing.ts';
import { inOrder, picturesOf } from './publishPost.ts';
import type { EditAnswer, EditBody } from './wire.ts';

/** Changes a post, of a poll its question, and tells the members of its community, and of those that it is shared into. */
export async function editPost(
  request: FastifyRequest,
  { postId }: PostAccess,
  { fields, files, record }: ReceivedForm<typeof EditBody, 'images' | 'files' | 'videos'>,
): Promise<z.output<typeof EditAnswer>> {
  const {
    caller,
    server: { context },
  } = request;
  const staged = inOrder([...files.images, ...files.files, ...files.videos]);
  const gifUrl = fields.gif === undefined ? undefined : readGif(fields.gif, context.config);
  const linkUrl = fields.link === undefined ? undefined : readLink(fields.link);
  const removed = [...fields.imagesToDelete, ...fields.filesToDelete, ...fields.fichierssupprime];
  const html = fields.text === undefined ? undefined : sanitizePostHtml(fields.text);
  const { answer } = await writeOnce(request, async (tx) => {
    // Asked again: whoever is no longer a member when the last byte of a file has come edits nothing.
    const { communityId } = await controlPost(tx, caller, postId);
    const before = await rewritePost(tx, caller, postId, {
      text: html,
      gifUrl: fields.isGifDeleted && !gifUrl ? null : gifUrl,
      linkUrl,
      removal: { keys: removed, video: fields.isVideoDeleted },
      added: await record(tx, staged, communityId),
      read: fields.modifie,
    });
    await describePictures(tx, postId, [
      ...described(picturesOf(staged), fields.alternatives),
      ...described(fields.imagesToDescribe, fields.descriptions),
    ]);
    // Plain text, not HTML.
    if (before.kind === 'poll' && fields.text !== undefined)
      await changeQuestion(tx, postId, readQuestion('text', fields.text));
    const mentioned =
      before.kind === 'poll' || html === undefined
        ? []
        : await newlyMentionedIn(tx, communityId, html, before);
    await noteMentioned(tx, postId, mentioned);
    const receveur = await memberUsernames(tx, communityId);
    const shares = await sharesOf(tx, postId);
    const noticed = await notifyMentioned(tx, caller, { postId, communityId }, mentioned, 'une publication');
    const change = { changement: 'modification' as const, idgroup: communityId, idpost: postId };
    announcePosts(tx, caller, receveur, change, [noticed]);
    announceShares(tx, shares);
    return { status: true as const, message: 'Publication modifié avec succès' };
  });
  return answer;
}
