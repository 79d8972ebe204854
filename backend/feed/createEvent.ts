import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { accessCommunity, requirePublisher } from '../communities/permissions.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import { insertEvent } from '../events/cancellations.ts';
import { parseDescription, validateEventTimes } from '../events/eventContent.ts';
import { insertPost } from '../posts/postContent.ts';
import type { CreateEventResponse, CreateEventBody } from './events.wire.ts';
import { publishInCommunity, storePicture } from './publication.ts';

/**
 * Publishes an event once per Idempotency-Key and returns its post; throws 404 for non-members, 403 for those who may
 * not publish, and 400 for invalid content.
 */
export async function createEvent(
  request: FastifyRequest,
  received: ReceivedForm<typeof CreateEventBody, 'file'>,
): Promise<z.output<typeof CreateEventResponse>> {
  const { caller, server } = request;
  const { fields } = received;
  const access = await accessCommunity(server.context.database, caller, fields.communityId);
  requirePublisher(access);
  const { communityId } = access;
  const { title, place, startsAt, endsAt } = fields;
  const description = parseDescription(fields.description);
  validateEventTimes(startsAt, endsAt);
  const capacity = fields.places ?? null;
  return publishInCommunity(
    request,
    {
      communityId,
      kind: 'event',
      async write(tx) {
        const postId = await insertPost(tx, { communityId, authorId: caller.id, kind: 'event' });
        const imageId = await storePicture(tx, received, communityId);
        const times = { startsAt, endsAt };
        await insertEvent(tx, {
          postId,
          communityId,
          title,
          place,
          description,
          ...times,
          capacity,
          imageId,
        });
        return postId;
      },
    },
    (post) => ({ status: true as const, event: post }),
  );
}
