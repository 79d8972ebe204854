import { type PreloadedQuery, usePreloadedQuery, graphql } from 'react-relay/hooks';
import type { ReadersDialogQuery } from '../../__generated__/ReadersDialogQuery.graphql';
import { Avatar } from '../../ui/Avatar.tsx';
import { formatWhen } from '../../ui/formatDate.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { OnDemandProps } from '../../relay/onDemand.ts';
import { ErrorRegion } from '../../relay/ErrorRegion.tsx';
import { GuestMark } from '../../ui/Badge.tsx';

/** Readers of a message. */
const readersDialogQuery = graphql`
  query ReadersDialogQuery($id: ID!) @preloadable @throwOnFieldError {
    node(id: $id) {
      ... on Message @alias(as: "message") {
        readReceipts {
          readAt
          user {
            id
            name
            isGuest
            initials
            jobTitle
            avatar {
              contentUrl(width: 96, height: 96)
            }
          }
        }
      }
    }
  }
`;

/** Dialog « Lu par » with the readers of the viewer's message. */
export default function ReadersDialog({ queryRef, onRetry, onClose }: OnDemandProps<ReadersDialogQuery>) {
  return (
    <Dialog title="Lu par" size="small" isOpen onClose={onClose}>
      <ErrorRegion
        queryRef={queryRef}
        onRetry={onRetry}
        fallback={<p className="m-0 py-4 text-center text-muted">Chargement…</p>}
      >
        <Readers queryRef={queryRef} />
      </ErrorRegion>
    </Dialog>
  );
}

function Readers({ queryRef }: { queryRef: PreloadedQuery<ReadersDialogQuery> }) {
  const { node } = usePreloadedQuery<ReadersDialogQuery>(readersDialogQuery, queryRef);
  const readers = node?.message?.readReceipts ?? [];
  if (readers.length === 0)
    return <p className="m-0 py-4 text-center text-muted">{"Personne n'a vu ton message"}</p>;
  return (
    <ul aria-label="Lu par" className="m-0 list-none divide-y divide-line p-0">
      {readers.map(({ user: reader, readAt }) => (
        <li key={reader.id} className="flex min-h-14 items-center gap-3 py-2">
          <Avatar name="" initials={reader.initials} src={reader.avatar?.contentUrl ?? null} size={40} />
          <span className="min-w-0 flex-1">
            <span className="block font-medium">
              <span dir="auto">{reader.name}</span>
              <GuestMark of={reader} />
            </span>
            {reader.jobTitle && <span className="block text-sm text-muted">{reader.jobTitle}</span>}
          </span>
          {readAt && (
            <time dateTime={readAt} className="shrink-0 text-xs text-muted">
              {formatWhen(readAt)}
            </time>
          )}
        </li>
      ))}
    </ul>
  );
}
