import type { ReactNode } from 'react';
import type { Paging } from '../relay/pagination.ts';
import { Card } from '../ui/Card.tsx';
import { NextPage } from '../ui/NextPage.tsx';

interface Props {
  label: string;
  /** Shown instead of a list without rows. */
  empty?: ReactNode;
  /** Of a list that loads more. */
  paging?: Paging;
  /** Each an `li`. */
  children: readonly ReactNode[];
}

/** Rows that a search found, in one card. */
export function FoundList({ label, empty, paging, children }: Props) {
  if (children.length === 0) return empty;
  return (
    <Card className="px-5 py-2">
      <ul className="m-0 list-none divide-y divide-line p-0" aria-label={label}>
        {children}
      </ul>
      {paging && (
        <NextPage
          hasNext={paging.hasNext}
          isLoading={paging.isLoadingNext}
          loadNext={paging.loadNext}
          count={10}
        />
      )}
    </Card>
  );
}
