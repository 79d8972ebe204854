import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { useStorageQuery, useStorageQuery$data } from '../__generated__/useStorageQuery.graphql';
import { fetchStrict } from '../relay/fetchStrict.ts';
import { formatSize } from '../core/formatSize.ts';

type StorageData = useStorageQuery$data['viewer'];

/** Remaining bytes; null without a limit or if unknown. */
const remainingBytes = (storage: NonNullable<StorageData>['storage'] | undefined): number | null =>
  storage?.limitBytes == null ? null : Math.max(0, storage.limitBytes - storage.usedBytes);

/** Error message for files that do not fit; otherwise null. */
function storageError(room: number | null, bytes: number, whose: string): string | null {
  if (room === null || bytes <= room) return null;
  return room === 0
    ? `Il ne reste plus de place dans ${whose}.`
    : `Il ne reste que ${formatSize(room)} dans ${whose}.`;
}

/**
 * Storage of the user and of the community, if any. If it cannot be fetched nothing is rejected here; the server
 * decides.
 */
export function useStorage(communityId: string | null) {
  const environment = useRelayEnvironment();
  /** Fetches the current usage into the store. */
  const read = () =>
    fetchStrict<useStorageQuery>(
      environment,
      graphql`
        query useStorageQuery($communityId: ID!, $isInCommunity: Boolean!) {
          viewer {
            storage {
              usedBytes
              limitBytes
            }
          }
          community: node(id: $communityId) @include(if: $isInCommunity) {
            ... on Community {
              storage {
                usedBytes
                limitBytes
              }
            }
          }
        }
      `,
      { communityId: communityId ?? '', isInCommunity: communityId !== null },
    )
      .toPromise()
      .catch(() => undefined);

  return {
    refresh: () => void read(),
    /** Returns the reason why files do not fit, with the remaining space, or null. */
    async refusalOf(files: readonly File[]): Promise<string | null> {
      if (files.length === 0) return null;
      const current = await read();
      const bytes = files.reduce((sum, file) => sum + file.size, 0);
      return (
        storageError(remainingBytes(current?.viewer?.storage), bytes, 'votre espace de stockage') ??
        storageError(
          remainingBytes(current?.community?.storage),
          bytes,
          'l’espace de stockage de cette communauté',
        )
      );
    },
  };
}
