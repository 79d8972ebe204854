import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { accessCommunity, requirePublisher } from '../communities/permissions.ts';
import { invalid } from '../core/errors.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import { sanitizePostHtml } from '../core/html.ts';
import { isPlannable } from '../core/wire.ts';
import { insertEvent } from '../events/insertEvent.ts';
import { insertPost, maxTextLength } from '../posts/postContent.ts';
import type { CreateEventResponse, CreateEventBody } from './eventWire.ts';
import { publishInCommunity, storePicture } from './publication.ts';

/** Publishes an event in a community. */
export async function createEvent(
  request: FastifyRequest,
  received: ReceivedForm<typeof CreateEventBody, 'file'>,
): Promise<z.output<typeof CreateEventResponse>> {
  const { caller, server } = request;
  const { fields } = received;
  const access = await accessCommunity(server.context.database, caller, fields.idgroup);
  requirePublisher(access);
  const { communityId } = access;
  const { text: title, lieu: place } = fields;
  const description = sanitizePostHtml(fields.description);
  if (description.length > maxTextLength) throw invalid('description', 'Ce texte est trop long.');
  const [startsAt, endsAt] = [new Date(fields.datedebut), new Date(fields.datefin)];
  for (const [field, date] of [
    ['datedebut', startsAt],
    ['datefin', endsAt],
  ] as const)
    if (!isPlannable(date)) throw invalid(field, 'Cette date est trop éloignée d’aujourd’hui.');
  if (startsAt >= endsAt)
    throw invalid('datedebut', 'La date de début doit être antérieure à la date de fin.');
  return publishInCommunity(
    request,
    {
      communityId,
      kind: 'event',
      async write(tx) {
        const postId = await insertPost(tx, { communityId, authorId: caller.id, kind: 'event' });
        const imageId = await storePicture(tx, received, communityId);
        await insertEvent(tx, { postId, communityId, title, place, description, startsAt, endsAt, imageId });
        return postId;
      },
    },
    (event) => ({ status: true as const, event }),
  );
}
