import { graphql, useFragment } from 'react-relay/hooks';
import type { StorageLine_storage$key } from '../__generated__/StorageLine_storage.graphql';
import { formatSize } from '../core/formatSize.ts';

interface Props {
  storage: StorageLine_storage$key | null | undefined;
  /** What is counted besides the documents of the library, such as « publications comprises ». */
  counted: string;
}

/** Storage usage, such as « 1,2 Go sur 5 Go »; empty where the API does not report it. */
export function StorageLine({ storage: key, counted }: Props) {
  const storage = useFragment(
    graphql`
      fragment StorageLine_storage on Storage {
        usedBytes
        limitBytes
      }
    `,
    key,
  );
  if (!storage) return null;
  const { usedBytes, limitBytes } = storage;
  return (
    <p className="m-0 text-sm text-muted">
      {`Espace utilisé, ${counted}\u00a0: ${formatSize(usedBytes)}${limitBytes == null ? '' : ` sur ${formatSize(limitBytes)}`}`}
    </p>
  );
}
