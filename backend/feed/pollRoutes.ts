import { publisher } from '../communities/access.ts';
import type { App } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { defineForm, receiveForm } from '../core/files/form.ts';
import { writeOnce } from '../core/idempotency.ts';
import type { Announcement } from '../notifications/notify.ts';
import { postsOnWire } from './posts.ts';
import { announcePosts, notifyOfPost } from './announcing.ts';
import { insertPost } from '../posts/writing.ts';
import { memberUsernames } from '../communities/audience.ts';
import { accessCommunity, requirePublisher } from '../communities/permissions.ts';
import { CreatePollAnswer, CreatePollBody } from './pollWire.ts';
import { insertPoll, readAnswers, readClosing, readQuestion } from '../polls/creating.ts';

const form = defineForm({
  fields: CreatePollBody,
  files: { file: { kinds: ['image'], extensions: ['png', 'jpg', 'gif', 'heic'], most: 1 } },
});

/** Asking the members of a community. */
export function pollRoutes(app: App): void {
  const { database, files } = app.context;
  app.post(
    '/api/poll',
    {
      config: { access: publisher, operation: { id: 'createPoll', source: '3 §7' }, form },
      schema: { summary: 'Publishes a poll', response: { 200: CreatePollAnswer } },
    },
    (request) =>
      receiveForm(request, form, async ({ fields, files: received, record }) => {
        const { caller } = request;
        const access = await accessCommunity(database, caller, fields.idgroup);
        requirePublisher(access);
        const { communityId } = access;
        const question = readQuestion('question', fields.question);
        const answers = readAnswers(fields.reponses);
        const closesAt = readClosing(fields.time);
        let receveur: string[] = [];
        let noticed: Announcement[] = [];
        const { answer, isFirst } = await writeOnce(request, async (tx) => {
          const postId = await insertPost(tx, { communityId, authorId: caller.id, kind: 'poll' });
          const imageId = (await record(tx, received.file))[0]?.id ?? null;
          const isAnonymous = fields.privacyType === 'ANONYMOUS';
          await insertPoll(tx, { postId, question, closesAt, isAnonymous, imageId }, answers);
          noticed = await notifyOfPost(tx, caller, { postId, communityId, kind: 'poll' });
          receveur = await memberUsernames(tx, communityId);
          const [poll] = await postsOnWire(tx, caller, files, [postId]);
          if (!poll) throw notFound();
          return { status: true as const, poll };
        });
        if (isFirst) announcePosts(app.context, receveur, noticed);
        return answer;
      }),
  );
}
