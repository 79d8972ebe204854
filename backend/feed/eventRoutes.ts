import { publisher } from '../communities/access.ts';
import { insertEvent } from '../events/creating.ts';
import type { App } from '../core/app.ts';
import { invalid, notFound } from '../core/errors.ts';
import { defineForm, receiveForm } from '../core/files/form.ts';
import { sanitizePostHtml } from '../core/html.ts';
import { writeOnce } from '../core/idempotency.ts';
import type { Announcement } from '../notifications/notify.ts';
import { postsOnWire } from './posts.ts';
import { announcePosts, notifyOfPost } from './announcing.ts';
import { insertPost, longestText } from '../posts/writing.ts';
import { memberUsernames } from '../communities/audience.ts';
import { accessCommunity, requirePublisher } from '../communities/permissions.ts';
import { CreateEventAnswer, CreateEventBody } from './eventWire.ts';

const form = defineForm({
  fields: CreateEventBody,
  files: { file: { kinds: ['image'], extensions: ['png', 'jpg', 'gif', 'heic'], most: 1 } },
});

/** Announcing an event to the members of a community. */
export function eventRoutes(app: App): void {
  const { database, files } = app.context;
  app.post(
    '/api/eventcreate',
    {
      config: { access: publisher, operation: { id: 'createEvent', source: '3 §7' }, form },
      schema: { summary: 'Publishes an event', response: { 200: CreateEventAnswer } },
    },
    (request) =>
      receiveForm(request, form, async ({ fields, files: received, record }) => {
        const { caller } = request;
        const access = await accessCommunity(database, caller, fields.idgroup);
        requirePublisher(access);
        const { communityId } = access;
        const description = sanitizePostHtml(fields.description);
        if (description.length > longestText) throw invalid('description', 'Ce texte est trop long.');
        const [startsAt, endsAt] = [new Date(fields.datedebut), new Date(fields.datefin)];
        if (startsAt >= endsAt)
          throw invalid('datedebut', 'La date de début doit être antérieure à la date de fin.');
        let receveur: string[] = [];
        let noticed: Announcement[] = [];
        const { answer, isFirst } = await writeOnce(request, async (tx) => {
          const postId = await insertPost(tx, { communityId, authorId: caller.id, kind: 'event' });
          const imageId = (await record(tx, received.file))[0]?.id ?? null;
          const { text: title, lieu: place } = fields;
          await insertEvent(tx, {
            postId,
            communityId,
            title,
            place,
            description,
            startsAt,
            endsAt,
            imageId,
          });
          noticed = await notifyOfPost(tx, caller, { postId, communityId, kind: 'event' });
          receveur = await memberUsernames(tx, communityId);
          const [event] = await postsOnWire(tx, caller, files, [postId]);
          if (!event) throw notFound();
          return { status: true as const, event };
        });
        if (isFirst) announcePosts(app.context, receveur, noticed);
        return answer;
      }),
  );
}
