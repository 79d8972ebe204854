import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { accessCommunity, requirePublisher } from '../communities/permissions.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import { insertPoll, readAnswers, readClosing, readQuestion } from '../polls/writing.ts';
import { insertPost } from '../posts/writing.ts';
import type { CreatePollAnswer, CreatePollBody } from './pollWire.ts';
import { publish, publishedPost, recordPicture } from './publication.ts';

/** Publishes a poll in a community in which the caller publishes. */
export async function createPoll(
  request: FastifyRequest,
  received: ReceivedForm<typeof CreatePollBody, 'file'>,
): Promise<z.output<typeof CreatePollAnswer>> {
  const { caller, server } = request;
  const { fields } = received;
  const access = await accessCommunity(server.context.database, caller, fields.idgroup);
  requirePublisher(access);
  const { communityId } = access;
  const question = readQuestion('question', fields.question);
  const answers = readAnswers(fields.reponses);
  const closesAt = readClosing(fields.time);
  const isAnonymous = fields.privacyType === 'ANONYMOUS';
  return publish(
    request,
    {
      communityId,
      kind: 'poll',
      async write(tx) {
        const postId = await insertPost(tx, { communityId, authorId: caller.id, kind: 'poll' });
        const imageId = await recordPicture(tx, received, communityId);
        await insertPoll(tx, { postId, question, closesAt, isAnonymous, imageId }, answers);
        return postId;
      },
    },
    async (tx, postId) => ({ status: true as const, poll: await publishedPost(request, tx, postId) }),
  );
}
