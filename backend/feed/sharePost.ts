import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { accessCommunity, requirePublisher } from '../communities/permissions.ts';
import { invalid } from '../core/errors.ts';
import { sanitizePostHtml } from '../core/html.ts';
import { accessPost } from '../posts/access.ts';
import { insertShare } from '../posts/actions.ts';
import { longestText } from '../posts/writing.ts';
import { publish } from './publication.ts';
import type { ShareAnswer, ShareBody } from './wire.ts';

/** Shares a post that the caller reads into a community in which they publish. */
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
    { communityId, kind: 'shared', write: (tx) => insertShare(tx, caller, idpost, communityId, text) },
    async (_tx, id) => ({ status: true as const, id }),
  );
}
