import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { conflictError, forbiddenError, notFoundError } from '../core/errors.ts';
import { publishNotices } from '../notifications/notify.ts';
import type { PostAccess } from '../posts/access.ts';
import { publishAnswerChange } from '../posts/postEvents.ts';
import { isAhead } from './eventContent.ts';
import { notifyMovedUp } from './eventNotices.ts';
import { type RespondBody, type RespondResponse, toWireParticipation } from './participation.wire.ts';
import { findParticipations, lockEvent, removeAnswer, storeAnswer } from './responses.ts';

/** Answers an event that has not ended, or takes the answer back; those who move up are notified. Returns the new numbers. */
export function respond(
  { caller, server: { context } }: FastifyRequest,
  { postId, communityId, authorId, role }: PostAccess,
  { answer }: z.output<typeof RespondBody>,
): Promise<z.output<typeof RespondResponse>> {
  if (role === null) throw forbiddenError();
  return context.database.transaction(async (tx) => {
    const event = await lockEvent(tx, postId);
    if (!event) throw notFoundError();
    if (!isAhead(event)) throw conflictError('Cet événement est terminé.', 'EVENT_OVER');
    const movedUp =
      answer === null
        ? await removeAnswer(tx, event, caller.id)
        : await storeAnswer(tx, event, caller.id, answer);
    if (movedUp) {
      publishNotices(tx, [await notifyMovedUp(tx, event, authorId, caller.id, movedUp)]);
      await publishAnswerChange(tx, { communityId, postId });
    }
    const answers = (await findParticipations(tx, caller.id, [postId])).get(postId);
    if (!answers) throw notFoundError();
    return { status: true as const, participation: toWireParticipation(answers) };
  });
}
