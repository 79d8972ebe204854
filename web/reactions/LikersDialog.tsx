import { Suspense, useState } from 'react';
import { graphql } from 'react-relay';
import type { LikersDialogQuery } from '../__generated__/LikersDialogQuery.graphql';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Region, useRegionQuery } from '../relay/Region.tsx';
import { ReactorRow, ReactorsSkeleton } from './ReactorRow.tsx';

/** Six people at first, then all that a page holds. */
const preview = 6;
const most = 200;

/** Who likes a comment or reply. */
export default function LikersDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [count, setCount] = useState(preview);
  return (
    <Dialog title="J'aime" isOpen onClose={onClose} size="small">
      <Region>
        <Suspense fallback={<ReactorsSkeleton />}>
          <Likers id={id} count={count} onMore={() => setCount(most)} />
        </Suspense>
      </Region>
    </Dialog>
  );
}

// The dialog opens on demand, so its query starts with it.
function Likers({ id, count, onMore }: { id: string; count: number; onMore: () => void }) {
  const { node } = useRegionQuery<LikersDialogQuery>(
    graphql`
      query LikersDialogQuery($id: ID!, $count: Int!) @throwOnFieldError {
        node(id: $id) {
          ... on Comment {
            likers(first: $count) {
              edges {
                cursor
                ...ReactorRow_edge
              }
              pageInfo {
                hasNextPage
              }
            }
          }
          ... on Reply {
            likers(first: $count) {
              edges {
                cursor
                ...ReactorRow_edge
              }
              pageInfo {
                hasNextPage
              }
            }
          }
        }
      }
    `,
    { id, count },
  );
  const likers = node?.likers;
  if (!likers) return null;
  return (
    <>
      <ul className="m-0 flex list-none flex-col gap-1 p-0">
        {likers.edges.map((edge) => (
          <ReactorRow key={edge.cursor} edge={edge} />
        ))}
      </ul>
      {likers.pageInfo.hasNextPage && count < most && (
        <Button kind="quiet" onPress={onMore}>
          Afficher plus
        </Button>
      )}
    </>
  );
}
