import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { useStorageQuery, useStorageQuery$data } from '../__generated__/useStorageQuery.graphql';
import { fetchStrict } from '../relay/fetchStrict.ts';
import { formatSize } from '../core/formatSize.ts';

type Told = useStorageQuery$data['viewer'];

/** Bytes that may still be added; null where there is no limit, or none is told. */
const roomIn = (storage: NonNullable<Told>['storage'] | undefined): number | null =>
  storage?.limitBytes == null ? null : Math.max(0, storage.limitBytes - storage.usedBytes);

/** What is said of files that do not fit; null of those that do. */
function lackIn(room: number | null, bytes: number, whose: string): string | null {
  if (room === null || bytes <= room) return null;
  return room === 0
    ? `Il ne reste plus de place dans ${whose}.`
    : `Il ne reste que ${formatSize(room)} dans ${whose}.`;
}

/**
 * The storage that uploads go into: the person's own, and that of the community, null where there is none. Where it
 * cannot be asked nothing is refused here; the server decides in any case.
 */
export function useStorage(communityId: string | null) {
  const environment = useRelayEnvironment();
  /** What is used now; what shows it on the screen is brought up to date. */
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
    /** Why files cannot be added: how much room is left. Null when they can. */
    async refusalOf(files: readonly File[]): Promise<string | null> {
      if (files.length === 0) return null;
      const told = await read();
      const bytes = files.reduce((sum, file) => sum + file.size, 0);
      return (
        lackIn(roomIn(told?.viewer?.storage), bytes, 'votre espace de stockage') ??
        lackIn(roomIn(told?.community?.storage), bytes, 'l’espace de stockage de cette communauté')
      );
    },
  };
}
