import { useRef, useState } from 'react';
import { graphql, type PreloadedQuery, usePaginationFragment, usePreloadedQuery } from 'react-relay/hooks';
import type {
  ReactorsDialog_post$data,
  ReactorsDialog_post$key,
} from '../__generated__/ReactorsDialog_post.graphql';
import type { ReactorsDialogPaginationQuery } from '../__generated__/ReactorsDialogPaginationQuery.graphql';
import type { ReactorsDialogQuery } from '../__generated__/ReactorsDialogQuery.graphql';
import { useRefetchResponses } from '../live/refetchVisible.ts';
import { Count } from '../ui/Badge.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import type { OnDemandProps } from '../relay/onDemand.ts';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { useLoadAll } from '../relay/pagination.ts';
import { reactionKinds } from './kinds.tsx';
import { countReactions } from './reactionGroups.ts';
import { ReactorRow, ReactorsSkeleton } from './ReactorRow.tsx';

/** Users who reacted to a post or shared it. */
const reactorsDialogQuery = graphql`
  query ReactorsDialogQuery($id: ID!, $list: ReactorList!) @preloadable {
    node(id: $id) {
      ... on Post @alias(as: "post") {
        ...ReactorsDialog_post @arguments(list: $list)
      }
    }
  }
`;

const reactorPages = graphql`
  fragment ReactorsDialog_post on Post
  @throwOnFieldError
  @refetchable(queryName: "ReactorsDialogPaginationQuery")
  @argumentDefinitions(
    count: { type: "Int", defaultValue: 6 }
    cursor: { type: "String" }
    list: { type: "ReactorList!" }
  ) {
    reactionCount
    reactionGroups {
      reaction
      count
    }
    reactors(list: $list, first: $count, after: $cursor)
      @connection(key: "ReactorsDialog_reactors", filters: ["list"]) {
      edges {
        cursor
        reaction
        node {
          id
        }
        ...ReactorRow_edge
      }
    }
  }
`;

/** Dialog with the users who reacted to a post, by kind, or shared it; the first page has six. */
export default function ReactorsDialog({ queryRef, onRetry, onClose }: OnDemandProps<ReactorsDialogQuery>) {
  const isByKind = queryRef.variables.list === 'REACTIONS';
  return (
    <Dialog title={isByKind ? 'Réactions' : 'Partages'} isOpen onClose={onClose} size="small">
      <ErrorRegion queryRef={queryRef} onRetry={onRetry} fallback={<ReactorsSkeleton />}>
        <Loaded queryRef={queryRef} isByKind={isByKind} />
      </ErrorRegion>
    </Dialog>
  );
}

function Loaded({
  queryRef,
  isByKind,
}: {
  queryRef: PreloadedQuery<ReactorsDialogQuery>;
  isByKind: boolean;
}) {
  const { node } = usePreloadedQuery<ReactorsDialogQuery>(reactorsDialogQuery, queryRef);
  return node?.post ? <List post={node.post} variables={queryRef.variables} isByKind={isByKind} /> : null;
}

type Edge = ReactorsDialog_post$data['reactors']['edges'][number];

function List({
  post,
  variables,
  isByKind,
}: {
  post: ReactorsDialog_post$key;
  variables: ReactorsDialogQuery['variables'];
  isByKind: boolean;
}) {
  const { data, ...paging } = usePaginationFragment<ReactorsDialogPaginationQuery, ReactorsDialog_post$key>(
    reactorPages,
    post,
  );
  const rows = (edges: readonly Edge[]) => (
    <ul className="m-0 flex list-none flex-col gap-1 p-0">
      {edges.map((edge) => (
        <ReactorRow key={edge.cursor} edge={edge} />
      ))}
    </ul>
  );
  const [tab, setTab] = useState('ALL');
  const all = data.reactors.edges;
  const place = useRef<HTMLDivElement>(null);
  useRefetchResponses(place, variables.id, reactorPages, variables, paging, all.length, 6);
  const kinds = reactionKinds.filter(({ kind }) => countReactions(data.reactionGroups, kind) > 0);
  const { isLoading, loadRest } = useLoadAll(paging);
  const title = (label: string, count: number) => (
    <>
      <span>{label}</span> <Count value={count} className="font-normal" />
    </>
  );
  return (
    <div ref={place} className="flex flex-col">
      {isByKind && kinds.length > 1 ? (
        <Tabs
          label="Réactions"
          selected={tab}
          onSelect={(selected) => {
            setTab(selected);
            // One connection has all kinds: a kind may start on a later page.
            if (selected !== 'ALL' && paging.hasNext && !isLoading) loadRest();
          }}
          items={[
            { id: 'ALL', title: title('Toutes', data.reactionCount), content: rows(all) },
            ...kinds.map(({ kind, label }) => ({
              id: kind,
              title: title(label, countReactions(data.reactionGroups, kind)),
              content: rows(all.filter(({ reaction }) => reaction === kind)),
            })),
          ]}
        />
      ) : (
        rows(all)
      )}
      <LoadMore label="Afficher plus" hasNext={paging.hasNext} isLoading={isLoading} onLoad={loadRest} />
    </div>
  );
}
