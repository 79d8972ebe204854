import { type PreloadedQuery, usePreloadedQuery, graphql } from 'react-relay/hooks';
import type { ReadersDialogQuery } from '../../__generated__/ReadersDialogQuery.graphql';
import { formatWhen } from '../../ui/formatDate.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { OnDemandProps } from '../../relay/onDemand.ts';
import { ErrorRegion } from '../../relay/ErrorRegion.tsx';
import { ContactRow } from '../contacts/ContactRow.tsx';

/** Readers of a message. */
const readersDialogQuery = graphql`
  query ReadersDialogQuery($id: ID!) @preloadable @throwOnFieldError {
    node(id: $id) {
      ... on Message @alias(as: "message") {
        readReceipts {
          readAt
          user {
            id
            ...ContactRow_user
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
          <ContactRow user={reader} />
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
