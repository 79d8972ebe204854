import { signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { defineForm, receiveForm } from '../core/files/form.ts';
import { communityImageExtensions } from '../core/files/kinds.ts';
import { requireCommunityAdministrator, requireCommunityCreator } from './access.ts';
import { createCommunity } from './createCommunity.ts';
import { deleteCommunity } from './deleteCommunity.ts';
import { removePicture } from './removePicture.ts';
import { RequestedStateQuery, SuccessResponse, IdParams } from '../core/wire.ts';
import { setLibraryEditability } from './setLibraryEditability.ts';
import { updateCommunity } from './updateCommunity.ts';
import {
  CreateCommunityResponse,
  DeleteCommunityQuery,
  CreateCommunityFields,
  ToggleLibraryEditionResponse,
  UpdateCommunityResponse,
  UpdateCommunityFields,
} from './wire.ts';

/** Registers the routes that create, update and delete communities. */
export function managementRoutes(app: App): void {
  const { context } = app;
  const { config, database } = context;

  const image = {
    kinds: ['image' as const],
    extensions: communityImageExtensions,
    maxFiles: 1,
    // The same limit as for every picture that is cropped.
    maxBytes: config.uploads.profilePhotoBytes,
  };
  const createForm = defineForm({ fields: CreateCommunityFields, files: { cover: image, logo: image } });
  const updateForm = defineForm({ fields: UpdateCommunityFields, files: { cover: image, logo: image } });

  app.post(
    '/creategroupall',
    {
      config: {
        access: signedIn,
        limit: 'edit',
        operation: { id: 'createCommunity', source: '2 §7', acceptsIdempotencyKey: true },
        form: createForm,
      },
      schema: {
        summary: 'Makes a community, which the caller administers',
        response: { 200: CreateCommunityResponse },
      },
    },
    async (request) => {
      await requireCommunityCreator(database, request.caller);
      return receiveForm(request, createForm, (received) => createCommunity(request, received));
    },
  );

  app.post(
    '/allupdate',
    {
      config: {
        access: requireCommunityAdministrator,
        limit: 'edit',
        operation: {
          id: 'updateCommunity',
          source: '2 §7',
          acceptsIdempotencyKey: true,
          fieldsOutsideKey: ['modifie'],
        },
        form: updateForm,
      },
      schema: {
        summary: 'Changes a community; what is not sent keeps its value',
        response: { 200: UpdateCommunityResponse },
      },
    },
    (request) => receiveForm(request, updateForm, (received) => updateCommunity(request, received)),
  );

  for (const [path, id, column] of [
    ['/api/deletecover/:id', 'deleteCover', 'coverId'],
    ['/api/groups/:id/delete-logo', 'deleteLogo', 'logoId'],
  ] as const)
    app.post(
      path,
      {
        config: { access: requireCommunityAdministrator, limit: 'edit', operation: { id, source: '2 §7' } },
        schema: {
          summary: 'Takes a picture away from a community',
          params: IdParams,
          response: { 200: SuccessResponse },
        },
      },
      ({ caller, params }) => removePicture(context, caller, params.id, column),
    );

  app.get(
    '/api/groups/:id/library/toggle-edition',
    {
      config: {
        access: requireCommunityAdministrator,
        limit: 'edit',
        operation: { id: 'toggleLibraryEdition', source: '2 §7' },
      },
      schema: {
        summary: 'Lets every member, or administrators alone, manage the library',
        params: IdParams,
        querystring: RequestedStateQuery,
        response: { 200: ToggleLibraryEditionResponse },
      },
    },
    ({ caller, params, query }) => setLibraryEditability(context, caller, params.id, query.wanted),
  );

  for (const [path, id] of [
    ['/api/deletegroup/:id', 'deleteCommunityByApi'],
    ['/deletegroup/:id', 'deleteCommunity'],
  ] as const)
    app.delete(
      path,
      {
        config: {
          access: requireCommunityAdministrator,
          limit: 'edit',
          operation: {
            id,
            source: '2 §7',
            assumed: 'The answer is not shown; both paths are one call.',
          },
        },
        schema: {
          summary: 'Deletes a community with all that is in it',
          params: IdParams,
          querystring: DeleteCommunityQuery,
          response: { 200: SuccessResponse },
        },
      },
      ({ caller, params, query }) => deleteCommunity(context, caller, params.id, query.titre),
    );
}
