import { administrator } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { SuccessResponse } from '../core/wire.ts';
import { deleteCommunityForever, listDeletedCommunities, restoreCommunity } from './bin.ts';
import { toListDeletedCommunitiesResponse } from './communities.wire.ts';
import { DeletedCommunityBody, EraseCommunityBody, ListDeletedCommunitiesResponse } from './wire.ts';

const binned = {
  source: '2 §7',
  assumed: 'An addition: the documents know no bin.',
  extension: 'COMMUNITY_BIN',
} as const;

/** Registers the routes of the bin of communities. */
export function binRoutes(app: App): void {
  const { context } = app;

  app.get(
    '/api/admin/communautes',
    {
      config: { access: administrator, operation: { id: 'listDeletedCommunities', ...binned } },
      schema: {
        summary: 'The deleted communities that can be restored, newest first',
        response: { 200: ListDeletedCommunitiesResponse },
      },
    },
    async () => toListDeletedCommunitiesResponse(await listDeletedCommunities(context.database)),
  );

  app.post(
    '/api/admin/communautes/restaurer',
    {
      config: { access: administrator, operation: { id: 'restoreCommunity', ...binned } },
      schema: {
        summary: 'Restores a deleted community with its members and all it holds',
        body: DeletedCommunityBody,
        response: { 200: SuccessResponse },
      },
    },
    ({ caller, body }) => restoreCommunity(context, caller, body.id),
  );

  app.post(
    '/api/admin/communautes/effacer',
    {
      config: { access: administrator, operation: { id: 'eraseCommunity', ...binned } },
      schema: {
        summary: 'Deletes a community of the bin for ever',
        body: EraseCommunityBody,
        response: { 200: SuccessResponse },
      },
    },
    ({ caller, body }) => deleteCommunityForever(context, caller, body.id, body.title),
  );
}
