import { useId } from 'react';
import type { GraphQLTaggedNode } from 'relay-runtime';
import type { CommunityCard_community$key } from '../__generated__/CommunityCard_community.graphql';
import { anyCommunity } from '../live/screen.ts';
import { useWatchCommunity } from '../live/watchCommunity.ts';
import { maxListRows } from '../relay/pagination.ts';
import type { ListSearch } from '../relay/useListSearch.ts';
import { useOpenedRows } from '../relay/pagination.ts';
import { NextPage } from '../ui/NextPage.tsx';
import { CommunityCard } from './CommunityCard.tsx';

/** Number of communities per page. */
const step = 10;

interface Props {
  title: string;
  list: {
    readonly connectionId: string;
    readonly totalCount: number;
    readonly edges: readonly {
      readonly node: {
        readonly id: string;
        /** Number of the viewer's unread posts; absent in communities of others. */
        readonly unreadPostCount?: number | null;
      } & CommunityCard_community$key;
    }[];
  };
  hasNext: boolean;
  isLoadingNext: boolean;
  loadNext: (count: number, options: { onComplete: (error: Error | null) => void }) => void;
  search: ListSearch;
  /** The fragment of the list, by which it is read again. */
  part: GraphQLTaggedNode;
}

/**
 * A section of the list of communities with its total: ten at first, then ten more. Loaded entries follow changes made
 * by others.
 */
export function CommunityGrid({ title, list, hasNext, isLoadingNext, loadNext, search, part }: Props) {
  const id = useId();
  // In whole steps: what comes at its end is seen too.
  const rows = Math.max(1, Math.ceil(list.edges.length / step)) * step;
  useOpenedRows(list.edges.length, search.text === '' ? maxListRows : Infinity, {
    hasNext,
    isLoadingNext,
    loadNext,
  });
  useWatchCommunity(anyCommunity, ['SETTINGS', 'MEMBERS', 'LISTING'], () => search.refetchRows(rows, part));
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="m-0 text-lg font-bold">
        {`${title} (${list.totalCount})`}
      </h2>
      {list.edges.length === 0 ? (
        <p className="m-0 text-muted">plus de communautés</p>
      ) : (
        <div className="grid gap-2 sm:grid-cols-2 sm:gap-4">
          {list.edges.map(({ node }) => (
            <CommunityCard
              key={node.id}
              community={node}
              unreadCount={node.unreadPostCount ?? 0}
              connectionId={list.connectionId}
              // The count and the next page are different now.
              onDeleted={() => search.refetchAfterOwnChange(rows, part)}
            />
          ))}
        </div>
      )}
      <NextPage
        hasNext={hasNext}
        isLoading={isLoadingNext}
        loadNext={loadNext}
        count={step}
        {...(list.edges.length > 0 ? { end: 'plus de communautés' } : {})}
      />
    </section>
  );
}
