import type { ReactNode } from 'react';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { NextPage } from '../ui/NextPage.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { type ListSearch, maxRows } from './useListSearch.ts';
import { useOpenedRows } from './useOpenedRows.ts';

interface Props {
  /** What is searched, as the box says it. */
  searchLabel: string;
  search: ListSearch;
  /** Accessible name of the list. */
  label: string;
  /** Stands between the box and the list. */
  note?: ReactNode;
  /** How many entries there are. */
  rows: number;
  /** Said in the place of an empty list, and at the end of one that went on. */
  end: string;
  hasNext: boolean;
  isLoading: boolean;
  /** Relay's `loadNext`. */
  loadNext: (count: number, options: { onComplete: (error: Error | null) => void }) => void;
  /** How many more at a time. */
  count: number;
  /** How far ahead of the end the next page is fetched, as a CSS margin. */
  margin?: string;
  /** The entries: `li` elements. */
  children: ReactNode;
}

/** A list that is searched as one types and goes on by itself. */
export function SearchableList(props: Props) {
  const { searchLabel, search, label, note, rows, end, hasNext, isLoading, loadNext, children } = props;
  const isEmpty = rows === 0;
  useOpenedRows(rows, search.text === '' ? maxRows : Infinity, {
    hasNext,
    isLoadingNext: isLoading,
    loadNext,
  });
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label={searchLabel}
        value={search.text}
        onChange={search.setText}
        isPending={search.isPending}
      />
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
