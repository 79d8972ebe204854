import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { editColumns, requireUnmodified } from '../accounts/modifications.ts';
import { notFoundError } from '../core/errors.ts';
import { setAlternatives } from '../core/files/alternatives.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import { writeOnce } from '../core/idempotency.ts';
import { isAhead, parseDescription, validateEventTimes } from '../events/eventContent.ts';
import { notifyRespondents, notifyMovedUp } from '../events/eventNotices.ts';
import { fillPlaces, lockEvent } from '../events/responses.ts';
import { events } from '../events/tables.ts';
import { publishContentChange } from '../notifications/contentEvents.ts';
import type { WrittenNotice } from '../notifications/notify.ts';
import { accessControlledPost, type PostAccess } from '../posts/access.ts';
import { findShares } from '../posts/actions.ts';
import { posts } from '../posts/tables.ts';
import type { SuccessResponse } from '../core/wire.ts';
import type { EditEventBody } from './events.wire.ts';
import { storePicture } from './publication.ts';
import { publishShareChanges } from '../posts/postEvents.ts';
import { toPostPayload } from './posts.wire.ts';
import { readWirePosts } from './queries.ts';

/**
 * Changes an event, notifies those who come or may come unless it has ended, and publishes the change, also for its
 * shares. Throws 403 and 404 as `accessControlledPost`, 409 when it was changed since it was read.
 */
export async function editEvent(
  request: FastifyRequest,
  { postId }: PostAccess,
  received: ReceivedForm<typeof EditEventBody, 'file'>,
): Promise<z.output<typeof SuccessResponse>> {
  const { caller, server } = request;
  const { lastModifiedAt, isImageDeleted, alternative, ...fields } = received.fields;
  const description = fields.description === undefined ? undefined : parseDescription(fields.description);
  const { answer } = await writeOnce(request, async (tx) => {
    const { communityId, authorId } = await accessControlledPost(tx, caller, postId);
    // The event first, as its deletion locks it first.
    const event = await lockEvent(tx, postId);
    const [post] = await tx.select().from(posts).where(eq(posts.id, postId)).for('no key update');
    if (!event || !post) throw notFoundError();
    requireUnmodified(post, lastModifiedAt);
    const newImageId = await storePicture(tx, received, communityId);
    const changed = {
      ...event,
      title: fields.title ?? event.title,
      place: fields.place ?? event.place,
      description: description ?? event.description,
      startsAt: fields.startsAt ?? event.startsAt,
      endsAt: fields.endsAt ?? event.endsAt,
      capacity: fields.places === undefined ? event.capacity : fields.places,
      imageId: newImageId ?? (isImageDeleted ? null : event.imageId),
    };
    validateEventTimes(changed.startsAt, changed.endsAt);
    await tx
      .update(events)
      .set({ ...changed, sequence: sql`${events.sequence} + 1` })
      .where(eq(events.postId, postId));
    if (newImageId === null && changed.imageId !== null && alternative !== undefined)
      await setAlternatives(tx, [changed.imageId], [alternative]);
    await tx.update(posts).set(editColumns(caller)).where(eq(posts.id, postId));
    const notices: WrittenNotice[] = [];
    if (isAhead(event) || isAhead(changed))
      notices.push(await notifyRespondents(tx, caller, changed, 'changed'));
    if (isAhead(changed))
      notices.push(await notifyMovedUp(tx, changed, authorId, caller.id, await fillPlaces(tx, changed)));
    const links = server.context.files.recordedLinksFor(caller);
    const [row] = await readWirePosts(tx, caller, links, [postId]);
    if (!row) throw notFoundError();
    const change = { change: 'updated' as const, communityId, postId };
    await publishContentChange(tx, caller, change, { notices, payload: toPostPayload(row, links.keys) });
    publishShareChanges(tx, await findShares(tx, postId));
    return { status: true as const };
  });
  return answer;
}
