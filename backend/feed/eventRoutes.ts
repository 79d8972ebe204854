import { requirePublisherInAction } from '../communities/access.ts';
import type { App } from '../core/app.ts';
import { defineForm, type Form, receiveForm } from '../core/files/form.ts';
import { photoExtensions } from '../core/files/kinds.ts';
import { SuccessResponse } from '../core/wire.ts';
import { EventParams } from '../events/participation.wire.ts';
import { requirePostController } from '../posts/access.ts';
import { createEvent } from './createEvent.ts';
import { editEvent } from './editEvent.ts';
import { CreateEventResponse, CreateEventBody, EditEventBody } from './events.wire.ts';

const files = {
  file: { kinds: ['image'], extensions: photoExtensions, maxFiles: 1 },
} satisfies Form['files'];
const form = defineForm({ fields: CreateEventBody, files });
const editForm = defineForm({ fields: EditEventBody, files });

const toOwnEvent = requirePostController('id');

/** Registers the routes that publish and change events. */
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

  app.post(
    '/api/event/:id/edit',
    {
      config: {
        access: toOwnEvent,
        limit: 'edit',
        operation: {
          id: 'editEvent',
          source: '3 §7',
          extension: 'EVENT_EDITING',
          acceptsIdempotencyKey: true,
          fieldsOutsideKey: ['lastModifiedAt'],
        },
        form: editForm,
      },
      schema: {
        summary: 'Changes an event: its author and those who administer its community',
        params: EventParams,
        response: { 200: SuccessResponse },
      },
    },
    (request) =>
      receiveForm(request, editForm, (received) =>
        editEvent(request, toOwnEvent.subjectOf(request), received),
      ),
  );
}
