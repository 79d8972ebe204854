import { requirePublisherInAction } from '../communities/access.ts';
import type { App } from '../core/app.ts';
import { defineForm, receiveForm } from '../core/files/form.ts';
import { photoExtensions } from '../core/files/kinds.ts';
import { createEvent } from './createEvent.ts';
import { CreateEventResponse, CreateEventBody } from './eventWire.ts';

const form = defineForm({
  fields: CreateEventBody,
  files: { file: { kinds: ['image'], extensions: photoExtensions, maxFiles: 1 } },
});

/** Registers the route that publishes an event. */
export function eventRoutes(app: App): void {
  app.post(
    '/api/eventcreate',
    {
      config: {
        access: requirePublisherInAction,
        limit: 'publish',
        operation: { id: 'createEvent', source: '3 §7', acceptsIdempotencyKey: true },
        form,
      },
      schema: { summary: 'Publishes an event', response: { 200: CreateEventResponse } },
    },
    (request) => receiveForm(request, form, (received) => createEvent(request, received)),
  );
}
