import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { accessCommunity, requirePublisher } from '../communities/permissions.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import { insertPoll, parseAnswers, parseClosingDate, parseQuestion } from '../polls/pollContent.ts';
import { insertPost } from '../posts/postContent.ts';
import type { CreatePollResponse, CreatePollBody } from './publishing.wire.ts';
import { publishInCommunity, storePicture } from './publication.ts';

/**
 * Publishes a poll once per Idempotency-Key and returns its post; throws 404 for non-members, 403 for those who may not
 * publish, and 400 for invalid content.
 */
export async function createPoll(
  request: FastifyRequest,
  received: ReceivedForm<typeof CreatePollBody, 'file'>,
): Promise<z.output<typeof CreatePollResponse>> {
  const { caller, server } = request;
  const { fields } = received;
  const access = await accessCommunity(server.context.database, caller, fields.communityId);
  requirePublisher(access);
  const { communityId } = access;
  const question = parseQuestion('question', fields.question);
  const answers = parseAnswers(fields.answers);
  const closesAt = parseClosingDate(fields.time);
  const { isAnonymous } = fields;
  return publishInCommunity(
    request,
    {
      communityId,
      kind: 'poll',
      async write(tx) {
        const postId = await insertPost(tx, { communityId, authorId: caller.id, kind: 'poll' });
        const imageId = await storePicture(tx, received, communityId);
        await insertPoll(tx, { postId, question, closesAt, isAnonymous, imageId }, answers);
        return postId;
      },
    },
    (post) => ({ status: true as const, poll: post }),
  );
}
