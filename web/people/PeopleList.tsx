import { IconUserPlus } from '@tabler/icons-react';
import { graphql, usePaginationFragment } from 'react-relay';
import { Link, useLocation } from 'react-router-dom';
import type { PeopleList_viewer$key } from '../__generated__/PeopleList_viewer.graphql';
import PeopleListQuery, { type PeopleListQuery as Query } from '../__generated__/PeopleListQuery.graphql';
import { useListSearch } from '../app/relay/useListSearch.ts';
import { buttonClasses } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { NextPage } from '../ui/NextPage.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { SuccessNotice } from '../ui/SuccessNotice.tsx';
import { PeopleListItem } from './PeopleListItem.tsx';

/** What a page that leads here tells of what it did. */
export interface DirectoryState {
  isModified?: boolean;
}

/** « Contacts (n) »: fifteen people at first, then twenty at a time [2 §2]. */
export function PeopleList({
  viewer: key,
  isAdministrator,
}: {
  viewer: PeopleList_viewer$key;
  isAdministrator: boolean;
}) {
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
    Query,
    PeopleList_viewer$key
  >(
    graphql`
      fragment PeopleList_viewer on Viewer
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 15 }
        after: { type: "String" }
        search: { type: "String" }
      )
      @refetchable(queryName: "PeopleListQuery") {
        people(first: $first, after: $after, search: $search)
          @connection(key: "PeopleList_people", filters: ["search"]) {
          totalCount
          edges {
            node {
              id
              ...PeopleListItem_user
            }
          }
        }
      }
    `,
    key,
  );
  const search = useListSearch({
    query: PeopleListQuery,
    variables: (text) => ({ search: text }),
    onFound: (text) => refetch({ search: text }, { fetchPolicy: 'store-only' }),
  });
  const state = useLocation().state as DirectoryState | null;
  const { people } = data;
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="m-0 text-2xl font-bold">Contacts ({people.totalCount})</h1>
        {isAdministrator && (
          <Link to="/admin/utilisateur/ajouter" className={buttonClasses('primary')}>
            <IconUserPlus aria-hidden="true" className="size-5" />
            Ajouter un utilisateur
          </Link>
        )}
      </div>
      {state?.isModified === true && <SuccessNotice message="L'utilisateur a été modifié avec succès" />}
      <SearchField
        label="Rechercher un contact"
        value={search.text}
        onChange={search.setText}
        isPending={search.isPending}
      />
      {search.failure !== null && <ErrorNotice message={search.failure} onRetry={search.refresh} />}
      {people.edges.length === 0 ? (
        <p className="m-0 py-8 text-center text-muted">il n'y a plus de données</p>
      ) : (
        <ul aria-label="Contacts" className="m-0 list-none divide-y divide-line p-0">
          {people.edges.map(({ node }) => (
            <PeopleListItem key={node.id} user={node} />
          ))}
        </ul>
      )}
      <NextPage
        hasNext={hasNext}
        isLoading={isLoadingNext}
        loadNext={loadNext}
        count={20}
        {...(people.edges.length > 0 ? { end: "il n'y a plus de données" } : {})}
      />
    </Card>
  );
}
