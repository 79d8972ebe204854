import { Suspense } from 'react';
import { graphql } from 'react-relay';
import type { ReadersDialogQuery } from '../../__generated__/ReadersDialogQuery.graphql';
import { Avatar } from '../../ui/Avatar.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Region, useRegionQuery } from '../../relay/Region.tsx';

/** « Lu par »: who has seen a message of one's own. */
export default function ReadersDialog({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  return (
    <Dialog title="Lu par" size="small" isOpen onClose={onClose}>
      <Region>
        <Suspense fallback={<p className="m-0 py-4 text-center text-muted">Chargement…</p>}>
          <Readers messageId={messageId} />
        </Suspense>
      </Region>
    </Dialog>
  );
}

function Readers({ messageId }: { messageId: string }) {
  const { node } = useRegionQuery<ReadersDialogQuery>(
    graphql`
      query ReadersDialogQuery($id: ID!) @throwOnFieldError {
        node(id: $id) {
          ... on Message @alias(as: "message") {
            readers {
              id
              fullName
              initials
              job
              avatar {
                url(width: 96, height: 96)
              }
            }
          }
        }
      }
    `,
    { id: messageId },
    'network-only',
  );
  const readers = node?.message?.readers ?? [];
  if (readers.length === 0)
    return <p className="m-0 py-4 text-center text-muted">{"Personne n'a vu ton message"}</p>;
  return (
    <ul aria-label="Lu par" className="m-0 list-none divide-y divide-line p-0">
      {readers.map((reader) => (
        <li key={reader.id} className="flex min-h-14 items-center gap-3 py-2">
          <Avatar name="" initials={reader.initials} src={reader.avatar?.url ?? null} size={40} />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{reader.fullName}</span>
            {reader.job && <span className="block truncate text-sm text-muted">{reader.job}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
