import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { accessCommunity, requirePublisher } from '../communities/permissions.ts';
import { invalidError } from '../core/errors.ts';
import { sanitizePostHtml } from '../core/html.ts';
import { accessPost } from '../posts/access.ts';
import { queueResponsesEvent } from '../core/realtime/eventQueue.ts';
import { maxTextLength } from '../posts/postContent.ts';
import { insertShare } from './insertShare.ts';
import { publishInCommunity } from './publication.ts';
import type { SharePostResponse, SharePostBody } from './wire.ts';

/**
 * Shares a post into a community and publishes the new share count of the original. Throws 404 for a post or community
 * hidden from the caller, 403 where they may not publish, 400 for a long text and 409 as `insertShare`.
 */
export async function sharePost(
  request: FastifyRequest,
  { postId, communityId, text: written }: z.output<typeof SharePostBody>,
): Promise<z.output<typeof SharePostResponse>> {
  const { caller, server } = request;
  const { database } = server.context;
  await accessPost(database, caller, postId);
  requirePublisher(await accessCommunity(database, caller, communityId));
  const text = sanitizePostHtml(written);
  if (text.length > maxTextLength) throw invalidError('text', 'Ce texte est trop long.');
  return publishInCommunity(
    request,
    {
      communityId,
      kind: 'shared',
      async write(tx) {
        const { id, original } = await insertShare(tx, caller, postId, communityId, text);
        queueResponsesEvent(tx, original, caller.email);
        return id;
      },
    },
    ({ id }) => ({ status: true as const, id }),
  );
}
