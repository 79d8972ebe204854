import { Suspense } from 'react';
import { graphql, type PreloadedQuery, useFragment, usePreloadedQuery } from 'react-relay';
import type { LikersDialog_likers$key } from '../__generated__/LikersDialog_likers.graphql';
import type { LikersDialogQuery } from '../__generated__/LikersDialogQuery.graphql';
import type { Opened } from '../relay/onDemand.ts';
import { Region } from '../relay/Region.tsx';
import { useChangingQuery } from '../relay/useChangingQuery.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { likersDialogQuery } from './LikersDialog.query.ts';
import { ReactorRow, ReactorsSkeleton } from './ReactorRow.tsx';

/** All that a page holds. */
const most = 200;

/** Who likes a comment or reply: some people at first, then all. */
export default function LikersDialog({ queryRef: first, onClose }: Opened<LikersDialogQuery>) {
  const { queryRef, isPending, load, retry } = useChangingQuery<LikersDialogQuery>(likersDialogQuery, first);
  const { id, count } = queryRef.variables;
  return (
    <Dialog title="J'aime" isOpen onClose={onClose} size="small">
      <Region queryRef={queryRef} onRetry={retry}>
        <Suspense fallback={<ReactorsSkeleton />}>
          <Loaded
            queryRef={queryRef}
            isLoadingMore={isPending}
            onMore={count === most ? null : () => load({ id, count: most })}
          />
        </Suspense>
      </Region>
    </Dialog>
  );
}

interface MoreProps {
  isLoadingMore: boolean;
  /** Null once all are there that there can be. */
  onMore: (() => void) | null;
}

function Loaded({ queryRef, ...more }: MoreProps & { queryRef: PreloadedQuery<LikersDialogQuery> }) {
  const { node } = usePreloadedQuery<LikersDialogQuery>(likersDialogQuery, queryRef);
  return node?.likers ? <Likers likers={node.likers} {...more} /> : null;
}

function Likers({ likers: key, isLoadingMore, onMore }: MoreProps & { likers: LikersDialog_likers$key }) {
  const { edges, pageInfo } = useFragment(
    graphql`
      fragment LikersDialog_likers on ReactorConnection {
        edges {
          cursor
          ...ReactorRow_edge
        }
        pageInfo {
          hasNextPage
        }
      }
    `,
    key,
  );
  return (
    <>
      <ul className="m-0 flex list-none flex-col gap-1 p-0">
        {edges.map((edge) => (
          <ReactorRow key={edge.cursor} edge={edge} />
        ))}
      </ul>
      {pageInfo.hasNextPage && onMore && (
        <Button kind="quiet" isPending={isLoadingMore} onPress={onMore}>
          Afficher plus
        </Button>
      )}
    </>
  );
}
