import { useId } from 'react';
import type { CommunityCard_community$key } from '../__generated__/CommunityCard_community.graphql';
import { NextPage } from '../ui/NextPage.tsx';
import { CommunityCard } from './CommunityCard.tsx';

interface Props {
  title: string;
  list: {
    readonly connectionId: string;
    readonly totalCount: number;
    readonly edges: readonly { readonly node: { readonly id: string } & CommunityCard_community$key }[];
  };
  hasNext: boolean;
  isLoadingNext: boolean;
  loadNext: (count: number, options: { onComplete: (error: Error | null) => void }) => void;
  /** How many there are, and which comes next, is another then. */
  onDeleted: () => void;
}

/** A part of the list of communities, with how many there are: ten at first, then ten more. */
export function CommunityGrid({ title, list, hasNext, isLoadingNext, loadNext, onDeleted }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="m-0 text-lg font-bold">
        {title} ({list.totalCount})
      </h2>
      {list.edges.length === 0 ? (
        <p className="m-0 text-muted">plus de communautés</p>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          {list.edges.map(({ node }) => (
            <CommunityCard
              key={node.id}
              community={node}
              connectionId={list.connectionId}
              onDeleted={onDeleted}
            />
          ))}
        </div>
      )}
      <NextPage
        hasNext={hasNext}
        isLoading={isLoadingNext}
        loadNext={loadNext}
        count={10}
        {...(list.edges.length > 0 ? { end: 'plus de communautés' } : {})}
      />
    </section>
  );
}
