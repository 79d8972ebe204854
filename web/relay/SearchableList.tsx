import type { ReactNode } from 'react';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { NextPage } from '../ui/NextPage.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { maxListRows } from './pagination.ts';
import type { ListSearch } from './useListSearch.ts';
import { useOpenedRows } from './pagination.ts';

interface Props {
  /** Label of the search field. */
  searchLabel: string;
  search: ListSearch;
  label: string;
  /** Shown beside the search field. */
  beside?: ReactNode;
  /** Shown between search field and list. */
  note?: ReactNode;
  /** Number of entries. */
  rows: number;
  /** Shown for an empty list, and at the end of a paged one. */
  end: string;
  hasNext: boolean;
  isLoading: boolean;
  loadNext: (count: number, options: { onComplete: (error: Error | null) => void }) => void;
  /** Page size. */
  count: number;
  /** CSS margin before the end at which the next page is fetched. */
  margin?: string;
  /** The `li` elements. */
  children: ReactNode;
}

/** A searchable list with infinite scrolling. */
export function SearchableList(props: Props) {
  const { searchLabel, search, label, beside, note, rows, end, hasNext, isLoading, loadNext, children } =
    props;
  const isEmpty = rows === 0;
  useOpenedRows(rows, search.text === '' ? maxListRows : Infinity, {
    hasNext,
    isLoadingNext: isLoading,
    loadNext,
  });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <SearchField
          label={searchLabel}
          value={search.text}
          onChange={search.setText}
          isPending={search.isPending}
          className="min-w-0 flex-1"
        />
        {beside}
      </div>
      {search.failure !== null && <ErrorNotice isReading message={search.failure} onRetry={search.retry} />}
      {note}
      {isEmpty && !hasNext ? (
        <p className="m-0 py-8 text-center text-muted">{end}</p>
      ) : (
        <ul aria-label={label} className="m-0 list-none divide-y divide-line p-0">
          {children}
        </ul>
      )}
      <NextPage
        hasNext={hasNext}
        isLoading={isLoading}
        loadNext={loadNext}
        count={props.count}
        {...(isEmpty ? {} : { end })}
        {...(props.margin === undefined ? {} : { margin: props.margin })}
      />
    </div>
  );
}
