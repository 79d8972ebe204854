import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { accessCommunity, requirePublisher } from '../communities/permissions.ts';
import { invalid } from '../core/errors.ts';
import { sanitizePostHtml } from '../core/html.ts';
import { accessPost } from '../posts/access.ts';
import { insertShare } from '../posts/actions.ts';
import { announceResponses } from '../posts/announcing.ts';
import { longestText } from '../posts/writing.ts';
import { publish } from './publication.ts';
import type { ShareAnswer, ShareBody } from './wire.ts';

/**
 * Shares a post that the caller reads into a community in which they publish, and tells the members of that of the
 * original, which counts one more.
 */
export async function sharePost(
  request: FastifyRequest,
  { idpost, idgroup: communityId, text: written }: z.output<typeof ShareBody>,
): Promise<z.output<typeof ShareAnswer>> {
  const { caller, server } = request;
  const { database } = server.context;
  await accessPost(database, caller, idpost);
  requirePublisher(await accessCommunity(database, caller, communityId));
  const text = sanitizePostHtml(written);
  if (text.length > longestText) throw invalid('text', 'Ce texte est trop long.');
  return publish(
    request,
    {
      communityId,
      kind: 'shared',
      async write(tx) {
        const { id, original } = await insertShare(tx, caller, idpost, communityId, text);
        announceResponses(tx, original);
        return id;
      },
    },
    async (_tx, id) => ({ status: true as const, id }),
  );
}
