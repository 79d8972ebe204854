import { z } from 'zod';
import { administrator } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { defineForm, type FormFile, receiveForm } from '../core/files/form.ts';
import { id, SuccessResponse } from '../core/wire.ts';
import { SavedIdResponse, AddLinkBody, UpdateLinkBody } from './administration.wire.ts';
import { deleteLink, addLink, updateLink } from './links.ts';

const icon: FormFile = {
  kinds: ['image'],
  maxFiles: 1,
  description: "The link's icon; absent keeps the one there is",
};
const form = defineForm({ fields: AddLinkBody, files: { icon } });
const updateForm = defineForm({ fields: UpdateLinkBody, files: { icon } });
const done = { status: true as const };

/** Registers the routes by which administrators edit “Mes liens”. */
export function linkRoutes(app: App): void {
  const { context } = app;

  app.post(
    '/api/addlink',
    {
      config: {
        access: administrator,
        operation: {
          id: 'addLink',
          source: '3 §7',
          acceptsIdempotencyKey: true,
          assumed: 'The answer is not shown.',
        },
        form,
      },
      schema: { summary: 'Adds an entry to “Mes liens”', response: { 200: SavedIdResponse } },
    },
    (request) => receiveForm(request, form, (received) => addLink(request, received)),
  );

  app.post(
    '/api/updatelink',
    {
      config: {
        access: administrator,
        operation: {
          id: 'updateLink',
          source: '3 §7',
          acceptsIdempotencyKey: true,
          fieldsOutsideKey: ['lastModifiedAt'],
          assumed: 'The answer is not shown.',
        },
        form: updateForm,
      },
      schema: { summary: 'Changes an entry of “Mes liens”', response: { 200: SavedIdResponse } },
    },
    (request) => receiveForm(request, updateForm, (received) => updateLink(request, received)),
  );

  app.delete(
    '/api/deletelink/:id',
    {
      config: {
        access: administrator,
        operation: { id: 'deleteLink', source: '3 §7', assumed: 'The answer is not shown.' },
      },
      schema: {
        summary: 'Deletes an entry of “Mes liens”',
        params: z.object({ id }),
        response: { 200: SuccessResponse },
      },
    },
    async ({ caller, params }) => {
      await deleteLink(context, caller, params.id);
      return done;
    },
  );
}
