import { type ReactNode, useState, useTransition } from 'react';
import { type PreloadedQuery, usePreloadedQuery, useQueryLoader, graphql } from 'react-relay/hooks';
import type { PeopleSearchQuery } from '../__generated__/PeopleSearchQuery.graphql';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { SearchField } from '../ui/SearchField.tsx';

/** The people whose name is searched, to choose one. */
const peopleSearchQuery = graphql`
  query PeopleSearchQuery($search: String!) @throwOnFieldError {
    viewer {
      users(first: 6, query: $search) {
        nodes {
          id
          databaseId
          name
          email
        }
      }
    }
  }
`;

/** A person that a search found. */
export interface FoundPerson {
  readonly id: string;
  readonly databaseId: string;
  readonly name: string;
  readonly email: string | null | undefined;
}

interface Props {
  label: string;
  /** Classes of the layer with the results. */
  className?: string;
  /** Renders the people found; `clear` empties the search. */
  children: (people: readonly FoundPerson[], clear: () => void) => ReactNode;
}

/** Field that searches people by name, with the results below; nobody is searched until something is typed. */
export function PeopleSearch({ label, className, children }: Props) {
  const [text, setText] = useState('');
  const [queryRef, loadQuery, release] = useQueryLoader<PeopleSearchQuery>(peopleSearchQuery);
  const [isPending, startTransition] = useTransition();
  const search = (typed: string) => {
    setText(typed);
    startTransition(() => {
      if (typed.trim() === '') release();
      else loadQuery({ search: typed.trim() }, { fetchPolicy: 'store-or-network' });
    });
  };
  return (
    <>
      <SearchField label={label} value={text} onChange={search} isPending={isPending} />
      {queryRef && (
        <div className={className}>
          <ErrorRegion
            queryRef={queryRef}
            onRetry={() => loadQuery(queryRef.variables, { fetchPolicy: 'network-only' })}
            fallback={null}
          >
            <Found queryRef={queryRef}>{(people) => children(people, () => search(''))}</Found>
          </ErrorRegion>
        </div>
      )}
    </>
  );
}

function Found({
  queryRef,
  children,
}: {
  queryRef: PreloadedQuery<PeopleSearchQuery>;
  children: (people: readonly FoundPerson[]) => ReactNode;
}) {
  const { viewer } = usePreloadedQuery<PeopleSearchQuery>(peopleSearchQuery, queryRef);
  return children(viewer?.users.nodes ?? []);
}
