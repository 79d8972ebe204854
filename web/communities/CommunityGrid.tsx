import { useId } from 'react';
import type { GraphQLTaggedNode } from 'relay-runtime';
import type { CommunityCard_community$key } from '../__generated__/CommunityCard_community.graphql';
import { anyCommunity } from '../live/screen.ts';
import { useWatchCommunity } from '../live/watchCommunity.ts';
import type { ListSearch } from '../relay/useListSearch.ts';
import { maxListRows, type Paging, useOpenedRows } from '../relay/pagination.ts';
import { NextPage } from '../ui/NextPage.tsx';
import { CommunityCard } from './CommunityCard.tsx';

/** Number of communities per page. */
const pageSize = 10;

interface Props extends Paging {
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
  search: ListSearch;
  /** The list's fragment, for `search.refetchRows`. */
  fragment: GraphQLTaggedNode;
}

/**
 * A section of the communities page: title with the total, ten communities, and a button for ten more. It refetches
 * when others change communities.
 */
export function CommunityGrid({ title, list, hasNext, isLoadingNext, loadNext, search, fragment }: Props) {
  const id = useId();
  // Round up to whole pages, so that a community added after the last shown one appears.
  const rowCount = Math.max(1, Math.ceil(list.edges.length / pageSize)) * pageSize;
  useOpenedRows(list.edges.length, search.text === '' ? maxListRows : Infinity, {
    hasNext,
    isLoadingNext,
    loadNext,
  });
  useWatchCommunity(anyCommunity, ['SETTINGS', 'MEMBERS', 'LISTING'], () =>
    search.refetchRows(rowCount, fragment),
  );
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="m-0 text-lg font-bold">
        {`${title} (${list.totalCount})`}
      </h2>
      {list.edges.length === 0 ? (
        <p className="m-0 text-muted">plus de communautés</p>
      ) : (
        <div className="group/cards grid gap-2 sm:grid-cols-2 sm:gap-4">
          {list.edges.map(({ node }) => (
            <CommunityCard
              key={node.id}
              community={node}
              unreadCount={node.unreadPostCount ?? 0}
              connectionId={list.connectionId}
              // The total count and the next page changed.
              onDeleted={() => search.refetchAfterOwnChange(rowCount, fragment)}
            />
          ))}
        </div>
      )}
      <NextPage
        hasNext={hasNext}
        isLoading={isLoadingNext}
        loadNext={loadNext}
        count={pageSize}
        {...(list.edges.length > 0 ? { end: 'plus de communautés' } : {})}
      />
    </section>
  );
}
