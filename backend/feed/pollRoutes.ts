import { requirePublisherInAction } from '../communities/access.ts';
import type { App } from '../core/app.ts';
import { defineForm, receiveForm } from '../core/files/form.ts';
import { photoExtensions } from '../core/files/kinds.ts';
import { createPoll } from './createPoll.ts';
import { CreatePollResponse, CreatePollBody } from './publishing.wire.ts';

const form = defineForm({
  fields: CreatePollBody,
  files: { file: { kinds: ['image'], extensions: photoExtensions, maxFiles: 1 } },
});

/** Registers the route that publishes a poll. */
export function pollRoutes(app: App): void {
  app.post(
    '/api/poll',
    {
      config: {
        access: requirePublisherInAction,
        limit: 'publish',
        operation: { id: 'createPoll', source: '3 §7', acceptsIdempotencyKey: true },
        form,
      },
      schema: { summary: 'Publishes a poll', response: { 200: CreatePollResponse } },
    },
    (request) => receiveForm(request, form, (received) => createPoll(request, received)),
  );
}
