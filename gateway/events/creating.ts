import type { CreateEventInput } from '../__generated__/resolvers.ts';
import type { Context } from '../core/context.ts';
import { rowOf } from '../core/ids.ts';
import { wire } from '../core/rest/decode.ts';
import { multipart } from '../core/rest/multipart.ts';
import { accepted, inInputTerms } from '../core/rest/refusals.ts';
import { filePart } from '../core/uploads.ts';
import { decodePost, type PostRecord } from '../posts/posts.ts';
import { requireViewer } from '../core/viewer.ts';

/** The inputs behind the API's names of fields. */
const inputs = {
  text: 'title',
  lieu: 'place',
  description: 'description',
  datedebut: 'startsAt',
  datefin: 'endsAt',
  file: 'image',
};

/** POST /api/eventcreate. */
export async function createEvent(context: Context, event: CreateEventInput): Promise<PostRecord> {
  const { username } = requireViewer(context);
  const body = multipart(
    [
      ['text', event.title],
      ['lieu', event.place],
      ['description', event.description ?? ''],
      ['datedebut', event.startsAt],
      ['datefin', event.endsAt],
      ['idgroup', rowOf(event.communityId, 'Community')],
    ],
    event.image ? [filePart('file', event.image)] : [],
  );
  const idempotencyKey = event.idempotencyKey ?? undefined;
  const answer = await inInputTerms(
    inputs,
    context.rest.write({ method: 'POST', path: '/api/eventcreate', multipart: body, idempotencyKey }),
  );
  accepted(answer);
  return decodePost(wire<{ event: unknown }>(answer, 'eventcreate').event, username);
}
