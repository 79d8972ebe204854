import { z } from 'zod';
import { administrator } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { defineForm, type FormFile, receiveForm } from '../core/files/form.ts';
import { id, SuccessResponse } from '../core/wire.ts';
import { addIllustration, deleteIllustration } from './illustrations.ts';
import {
  SavedIdResponse,
  SaveHighlightBody,
  AddIllustrationBody,
  ReorderBody,
} from './administration.wire.ts';
import { deleteHighlight, saveHighlight } from './highlights.ts';
import { reorder } from './order.ts';

const pictureOrVideo: FormFile = { kinds: ['image', 'video'], maxFiles: 1 };
const highlightForm = defineForm({ fields: SaveHighlightBody, files: { file: pictureOrVideo } });
const illustrationForm = defineForm({
  fields: AddIllustrationBody,
  files: { file: { ...pictureOrVideo, required: true } },
});
const parameters = z.object({ id });
const done = { status: true as const };

/** Registers the routes by which administrators edit carousel slides and the right column. */
export function highlightRoutes(app: App): void {
  const { context } = app;

  app.post(
    '/api/admin/bandeau',
    {
      config: {
        access: administrator,
        operation: {
          id: 'saveHighlight',
          source: '3 §7',
          acceptsIdempotencyKey: true,
          fieldsOutsideKey: ['lastModifiedAt'],
          assumed: 'The answer is not shown.',
        },
        form: highlightForm,
      },
      schema: {
        summary: 'Adds a slide to the home carousel, or changes one',
        response: { 200: SavedIdResponse },
      },
    },
    (request) => receiveForm(request, highlightForm, (received) => saveHighlight(request, received)),
  );

  app.delete(
    '/api/deletebandeau/:id',
    {
      config: {
        access: administrator,
        operation: { id: 'deleteHighlight', source: '3 §7', assumed: 'The answer is not shown.' },
      },
      schema: { summary: 'Deletes a slide', params: parameters, response: { 200: SuccessResponse } },
    },
    async ({ caller, params }) => {
      await deleteHighlight(context, caller, params.id);
      return done;
    },
  );

  app.post(
    '/api/admin/misavant',
    {
      config: {
        access: administrator,
        operation: {
          id: 'addIllustration',
          source: '3 §7',
          acceptsIdempotencyKey: true,
          assumed: 'The answer is not shown.',
        },
        form: illustrationForm,
      },
      schema: { summary: 'Adds a picture or video to the right column', response: { 200: SavedIdResponse } },
    },
    (request) => receiveForm(request, illustrationForm, (received) => addIllustration(request, received)),
  );

  app.delete(
    '/api/deleteimagevideo/:id',
    {
      config: {
        access: administrator,
        operation: { id: 'deleteIllustration', source: '3 §7', assumed: 'The answer is not shown.' },
      },
      schema: { summary: 'Deletes an illustration', params: parameters, response: { 200: SuccessResponse } },
    },
    async ({ caller, params }) => {
      await deleteIllustration(context, caller, params.id);
      return done;
    },
  );

  for (const [path, operation, summary, list] of [
    [
      '/api/admin/bandeau/ordre',
      'orderHighlights',
      'Puts the slides of the home carousel in order',
      'highlights',
    ],
    ['/api/admin/misavant/ordre', 'orderIllustrations', 'Puts the right column in order', 'illustrations'],
  ] as const)
    app.post(
      path,
      {
        config: {
          access: administrator,
          operation: {
            id: operation,
            source: '3 §7',
            assumed: 'An addition: in the documents nothing has a place but by when it was added.',
            extension: 'SLIDE_REORDERING',
          },
        },
        schema: { summary, body: ReorderBody, response: { 200: SuccessResponse } },
      },
      async ({ caller, body }) => {
        await reorder(context, caller, list, body.order);
        return done;
      },
    );
}
