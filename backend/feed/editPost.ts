import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { parseGifUrl, parseLinkUrl } from '../core/addresses.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import { sanitizePostHtml } from '../core/html.ts';
import { writeOnce } from '../core/idempotency.ts';
import { notifyMentioned } from '../members/mentionNotice.ts';
import { publishContentChange } from '../notifications/contentEvents.ts';
import { updateQuestion, parseQuestion } from '../polls/pollContent.ts';
import { findNewlyMentioned } from '../members/findMentioned.ts';
import { findShares } from '../posts/actions.ts';
import { accessControlledPost, type PostAccess } from '../posts/access.ts';
import { describePictures, pairAlternatives } from '../posts/alternatives.ts';
import { updatePost } from '../posts/updatePost.ts';
import { publishShareChanges } from '../posts/postEvents.ts';
import { toPostPayload } from './posts.wire.ts';
import { readWirePosts } from './queries.ts';
import { addMentionedIds } from '../posts/postContent.ts';
import { sortAttachments, imageKeys } from './publishPost.ts';
import type { EditPostResponse, EditPostBody } from './publishing.wire.ts';

/**
 * Edits a post, or the question of a poll, and publishes the change, also for its shares; notifies those whom the edit
 * newly mentions. Throws 403 and 404 as `accessControlledPost`, 409 for an event and when changed since it was read.
 */
export async function editPost(
  request: FastifyRequest,
  { postId }: PostAccess,
  { fields, files, recordFiles }: ReceivedForm<typeof EditPostBody, 'images' | 'files' | 'videos'>,
): Promise<z.output<typeof EditPostResponse>> {
  const {
    caller,
    server: { context },
  } = request;
  const staged = sortAttachments([...files.images, ...files.files, ...files.videos]);
  const gifUrl = fields.gif === undefined ? undefined : parseGifUrl(fields.gif, context.config);
  const linkUrl = fields.link === undefined ? undefined : parseLinkUrl(fields.link);
  const html = fields.text === undefined ? undefined : sanitizePostHtml(fields.text);
  const { answer } = await writeOnce(request, async (tx) => {
    // Checked again: membership may have ended while files were uploading.
    const { communityId } = await accessControlledPost(tx, caller, postId);
    const previous = await updatePost(tx, caller, postId, {
      text: html,
      gifUrl: fields.isGifDeleted && !gifUrl ? null : gifUrl,
      linkUrl,
      removal: { keys: fields.keysToDelete, video: fields.isVideoDeleted },
      added: await recordFiles(tx, staged, communityId),
      lastReadAt: fields.lastModifiedAt,
    });
    await describePictures(tx, postId, [
      ...pairAlternatives(imageKeys(staged), fields.alternatives),
      ...pairAlternatives(fields.imagesToDescribe, fields.descriptions),
    ]);
    // Plain text, not HTML.
    if (previous.kind === 'poll' && fields.text !== undefined)
      await updateQuestion(tx, postId, parseQuestion('text', fields.text));
    const mentioned =
      previous.kind === 'poll' || html === undefined
        ? []
        : await findNewlyMentioned(tx, communityId, html, previous);
    await addMentionedIds(tx, postId, mentioned);
    const shares = await findShares(tx, postId);
    const notice = await notifyMentioned(tx, caller, { postId, communityId }, mentioned, 'une publication');
    const change = { change: 'updated' as const, communityId, postId };
    const links = context.files.recordedLinksFor(caller);
    // Who sees the results of a poll depends on the reader.
    const [post] = previous.kind === 'poll' ? [] : await readWirePosts(tx, caller, links, [postId]);
    const payload = post && toPostPayload(post, links.keys);
    await publishContentChange(tx, caller, change, { notices: [notice], payload });
    publishShareChanges(tx, shares);
    return { status: true as const, message: 'Publication modifié avec succès' };
  });
  return answer;
}
