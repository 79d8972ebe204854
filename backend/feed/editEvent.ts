import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { editStamp, requireUnmodified } from '../accounts/modifications.ts';
import { notFound } from '../core/errors.ts';
import { writeOnce } from '../core/idempotency.ts';
import { isAhead, parseDescription, validateEventTimes } from '../events/eventContent.ts';
import { notifyExpected, notifyMovedUp } from '../events/eventNotices.ts';
import { fillPlaces, lockEvent } from '../events/responses.ts';
import { events } from '../events/tables.ts';
import { publishContentChange } from '../notifications/contentEvents.ts';
import type { WrittenNotice } from '../notifications/notify.ts';
import { accessControlledPost, type PostAccess } from '../posts/access.ts';
import { findShares } from '../posts/actions.ts';
import { posts } from '../posts/tables.ts';
import type { SuccessResponse } from '../core/wire.ts';
import type { EditEventBody } from './eventWire.ts';
import { publishShareChanges } from './postEvents.ts';
import { readPostForAll, readPostsOnWire } from './queries.ts';

/** Changes an event, notifies those who come or may come, and publishes the change, also for its shares. */
export async function editEvent(
  request: FastifyRequest,
  { postId }: PostAccess,
  { modifie, ...fields }: z.output<typeof EditEventBody>,
): Promise<z.output<typeof SuccessResponse>> {
  const { caller, server } = request;
  const description = fields.description === undefined ? undefined : parseDescription(fields.description);
  const { answer } = await writeOnce(request, async (tx) => {
    const { communityId, authorId } = await accessControlledPost(tx, caller, postId);
    // The event first, as its deletion locks it first.
    const event = await lockEvent(tx, postId);
    const [post] = await tx.select().from(posts).where(eq(posts.id, postId)).for('no key update');
    if (!event || !post) throw notFound();
    requireUnmodified(post, modifie);
    const changed = {
      ...event,
      title: fields.text ?? event.title,
      place: fields.lieu ?? event.place,
      description: description ?? event.description,
      startsAt: fields.datedebut === undefined ? event.startsAt : new Date(fields.datedebut),
      endsAt: fields.datefin === undefined ? event.endsAt : new Date(fields.datefin),
      capacity: fields.places === undefined ? event.capacity : fields.places,
    };
    validateEventTimes(changed.startsAt, changed.endsAt);
    await tx
      .update(events)
      .set({ ...changed, sequence: sql`${events.sequence} + 1` })
      .where(eq(events.postId, postId));
    await tx.update(posts).set(editStamp(caller)).where(eq(posts.id, postId));
    const notices: WrittenNotice[] = [];
    if (isAhead(event) || isAhead(changed))
      notices.push(await notifyExpected(tx, caller, changed, 'changed'));
    if (isAhead(changed))
      notices.push(await notifyMovedUp(tx, changed, authorId, await fillPlaces(tx, changed)));
    const links = server.context.files.recordedLinksFor(caller);
    const [row] = await readPostsOnWire(tx, caller, links, [postId]);
    if (!row) throw notFound();
    const change = { changement: 'modification' as const, idgroup: communityId, idpost: postId };
    await publishContentChange(tx, caller, change, { notices, row: readPostForAll(row, links.keys) });
    publishShareChanges(tx, await findShares(tx, postId));
    return { status: true as const };
  });
  return answer;
}
