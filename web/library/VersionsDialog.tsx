import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs';
import { graphql, type PreloadedQuery, useFragment, usePreloadedQuery } from 'react-relay/hooks';
import type { VersionsDialog_version$key } from '../__generated__/VersionsDialog_version.graphql';
import type { VersionsDialogQuery } from '../__generated__/VersionsDialogQuery.graphql';
import type { VersionsDialogRestoreMutation } from '../__generated__/VersionsDialogRestoreMutation.graphql';
import { formatSize } from '../core/formatSize.ts';
import type { OnDemandProps } from '../relay/onDemand.ts';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { download } from '../ui/browserFiles.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { formatDate, formatDateTime } from '../ui/formatDate.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { sentence } from '../ui/sentence.ts';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Earlier contents of a document. */
const versionsDialogQuery = graphql`
  query VersionsDialogQuery($id: ID!) @preloadable @throwOnFieldError {
    node(id: $id) {
      ... on Document {
        id
        versions {
          ...VersionsDialog_version
        }
      }
    }
  }
`;

interface Props extends OnDemandProps<VersionsDialogQuery> {
  /** Name of the document. */
  name: string;
  onRestored: () => void;
}

/** Earlier contents of a document, to open, download and restore. */
export default function VersionsDialog({ queryRef, onRetry, onClose, name, onRestored }: Props) {
  return (
    <Dialog title={sentence`Versions de «\u00a0${name}\u00a0»`} isOpen onClose={onClose}>
      <p className="mt-0 text-sm text-muted">
        Un fichier remplacé reste ici 30 jours. Jusque-là, son espace de stockage reste occupé.
      </p>
      <ErrorRegion queryRef={queryRef} onRetry={onRetry} fallback={<Skeleton className="h-40" />}>
        <Versions
          queryRef={queryRef}
          onRestored={() => {
            onRestored();
            onClose();
          }}
        />
      </ErrorRegion>
    </Dialog>
  );
}

function Versions({
  queryRef,
  onRestored,
}: {
  queryRef: PreloadedQuery<VersionsDialogQuery>;
  onRestored: () => void;
}) {
  const { node } = usePreloadedQuery<VersionsDialogQuery>(versionsDialogQuery, queryRef);
  const versions = useFragment<VersionsDialog_version$key>(
    graphql`
      fragment VersionsDialog_version on DocumentVersion @relay(plural: true) {
        key
        author {
          name
        }
        createdAt
        expiresAt
        byteSize
        contentUrl
        downloadUrl
      }
    `,
    node?.versions ?? [],
  );
  const [run, isPending] = useAsyncMutation<VersionsDialogRestoreMutation>(
    graphql`
      mutation VersionsDialogRestoreMutation($input: RestoreDocumentVersionInput!) {
        restoreDocumentVersion(input: $input) {
          document {
            ...EntryRow_entry
            ...LibraryViewer_entry
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true, announcement: 'Version restaurée' },
  );
  const restore = async (versionKey: string) => {
    const outcome = await run({ input: { documentId: node?.id ?? '', versionKey } });
    if (outcome.isDone) onRestored();
  };
  if (versions.length === 0)
    return <p className="m-0 py-8 text-center text-muted">Il n’y a pas de version antérieure</p>;
  return (
    <ul aria-label="Versions" className="m-0 list-none divide-y divide-line p-0">
      {versions.map(({ key, author, createdAt, expiresAt, byteSize, contentUrl: url, downloadUrl }) => {
        const date = formatDateTime(createdAt);
        return (
          <li key={key} className="flex min-h-14 items-center gap-1">
            <div className="flex min-w-0 flex-1 flex-col py-1">
              <a href={url} target="_blank" rel="noopener noreferrer" className="font-medium text-ink">
                {date}
              </a>
              <span className="text-sm text-muted wrap-anywhere">
                {[
                  author?.name,
                  byteSize === null || byteSize === undefined ? undefined : formatSize(byteSize),
                  `jusqu’au ${formatDate(expiresAt)}`,
                ]
                  .filter((part) => part !== undefined)
                  .join(' · ')}
              </span>
            </div>
            <IconButton
              label={sentence`Télécharger la version du ${date}`}
              onPress={() => download(downloadUrl)}
            >
              <IconDownload aria-hidden="true" />
            </IconButton>
            <IconButton
              label={sentence`Restaurer la version du ${date}`}
              isDisabled={isPending}
              onPress={() => void restore(key)}
            >
              <IconRestore aria-hidden="true" />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
