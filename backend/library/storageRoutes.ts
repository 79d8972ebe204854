import { requireMemberOf } from '../communities/access.ts';
import { signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { type QuotaOwner, readUsage } from '../core/files/quotas.ts';
import { toStorageUsageResponse } from './listing.wire.ts';
import { StorageUsageResponse } from './wire.ts';
import { IdParams } from '../core/wire.ts';

const operation = {
  source: '3 §7',
  assumed: 'An addition: the documents know no quotas.',
  extension: 'STORAGE_QUOTAS',
} as const;

/** Registers the routes that return used and available storage. */
export function storageRoutes(app: App): void {
  const { database, config } = app.context;

  const answer = async (holder: QuotaOwner) =>
    toStorageUsageResponse(await readUsage(database, config, holder));

  app.get(
    '/api/stockage',
    {
      config: { access: signedIn, operation: { id: 'getOwnStorage', ...operation } },
      schema: {
        summary: 'The bytes of what the caller uploaded and is still there',
        response: { 200: StorageUsageResponse },
      },
    },
    ({ caller }) => answer({ personId: caller.id }),
  );

  app.get(
    '/api/groups/:id/stockage',
    {
      config: { access: requireMemberOf('id'), operation: { id: 'getCommunityStorage', ...operation } },
      schema: {
        summary: "The bytes of a community's library, posts and comments",
        params: IdParams,
        response: { 200: StorageUsageResponse },
      },
    },
    ({ params }) => answer({ communityId: params.id }),
  );
}
