import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { PeopleList_viewer$key } from '../__generated__/PeopleList_viewer.graphql';
import type { PeopleListQuery as Query } from '../__generated__/PeopleListQuery.graphql';
import { currentSearch } from '../core/currentSearch.ts';
import { anyCommunity } from '../live/screen.ts';
import { useWatchCommunity } from '../live/watchCommunity.ts';
import { SearchableList } from '../relay/SearchableList.tsx';
import { useListSearch } from '../relay/useListSearch.ts';
import { Button, buttonClasses } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { SuccessNotice } from '../ui/SuccessNotice.tsx';
import { DirectoryFilterFields } from './DirectoryFilterFields.tsx';
import { type DirectoryFilters, filtersIn, isFiltered, noFilters, withFilters } from './directoryFilters.ts';
import { PeopleListItem } from './PeopleListItem.tsx';
import { useEffect, useRef, useState } from 'react';

/** Data passed by the previous page in the router's `state`, read once: neither a reload nor Back repeats it. */
function useHandedOver(): unknown {
  const { state } = useLocation() as { state: unknown };
  useEffect(() => {
    // The router stores `state` under the key `usr`.
    if (state !== null) history.replaceState({ ...(history.state as object | null), usr: null }, '');
  }, [state]);
  return state;
}

const peopleListFragment = graphql`
  fragment PeopleList_viewer on Viewer
  @throwOnFieldError
  @argumentDefinitions(
    first: { type: "Int", defaultValue: 15 }
    after: { type: "String" }
    search: { type: "String", defaultValue: "" }
    jobTitle: { type: "String" }
    communityDatabaseId: { type: "String" }
    countryName: { type: "String" }
  )
  @refetchable(queryName: "PeopleListQuery") {
    users(
      first: $first
      after: $after
      query: $search
      jobTitle: $jobTitle
      communityDatabaseId: $communityDatabaseId
      countryName: $countryName
    )
      @connection(
        key: "PeopleList_users"
        filters: ["query", "jobTitle", "communityDatabaseId", "countryName"]
      ) {
      totalCount
      edges {
        node {
          id
          ...PeopleListItem_user
        }
      }
    }
  }
`;

/** Page size at first. */
const firstPage = 15;

/** Result of the page that led here, passed in the router's `state`. */
export interface DirectoryState {
  isModified?: boolean;
}

/** « Contacts (n) »: fifteen people at first, then twenty at a time. */
export function PeopleList({
  viewer: key,
  isAdministrator,
  hasFilters = false,
}: {
  viewer: PeopleList_viewer$key;
  isAdministrator: boolean;
  /** Whether the list has filters, which the address states. */
  hasFilters?: boolean;
}) {
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
    Query,
    PeopleList_viewer$key
  >(peopleListFragment, key);
  const [parameters, setParameters] = useSearchParams();
  const filters = filtersIn(parameters);
  const search = useListSearch({
    list: peopleListFragment,
    variables: (text) => ({ search: text, ...filters }),
    onFound: (text) => refetch({ search: text, ...filters }, { fetchPolicy: 'store-only' }),
  });
  const [isOpen, setOpen] = useState(isFiltered(filters));
  const opener = useRef<HTMLButtonElement>(null);
  const chosen = JSON.stringify(filters);
  const found = useRef(chosen);
  useEffect(() => {
    // The address changes by a choice, Back or Forward.
    if (found.current === chosen) return;
    found.current = chosen;
    search.restart();
  });
  const choose = (changes: Partial<DirectoryFilters>) =>
    setParameters(withFilters(currentSearch(), changes), { replace: true });
  useWatchCommunity(anyCommunity, ['PEOPLE'], () =>
    search.refetchRows(Math.max(data.users.edges.length, firstPage)),
  );
  const state = useHandedOver() as DirectoryState | null;
  const { users } = data;
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-8">
      <div className="flex items-center justify-between gap-3 sm:flex-wrap">
        <h1 className="m-0 border-l-4 border-contacts pl-3 text-2xl font-bold">
          {`Contacts (${users.totalCount})`}
        </h1>
        {isAdministrator && (
          <Link
            to="/admin/utilisateur/ajouter"
            className={buttonClasses('primary', 'medium', 'max-sm:size-11 max-sm:px-0')}
          >
            <IconUserPlus aria-hidden="true" className="size-5 shrink-0" />
            <span className="max-sm:sr-only">Ajouter un utilisateur</span>
          </Link>
        )}
      </div>
      {state?.isModified === true && <SuccessNotice message="L'utilisateur a été modifié avec succès" />}
      <SearchableList
        searchLabel="Rechercher un contact"
        search={search}
        label="Contacts"
        {...(hasFilters && {
          beside: (
            <Button ref={opener} size="small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
              Filtrer
            </Button>
          ),
          note: (isOpen || isFiltered(filters)) && (
            <div className="flex flex-col items-start gap-4 pb-2">
              {isFiltered(filters) && (
                <Button
                  size="small"
                  onPress={() => {
                    choose(noFilters);
                    // This button goes.
                    opener.current?.focus();
                  }}
                >
                  Effacer les filtres
                </Button>
              )}
              {isOpen && <DirectoryFilterFields value={filters} onChange={choose} />}
            </div>
          ),
        })}
        rows={users.edges.length}
        end="il n'y a plus de données"
        hasNext={hasNext}
        isLoading={isLoadingNext}
        loadNext={loadNext}
        count={20}
      >
        {users.edges.map(({ node }) => (
          <PeopleListItem key={node.id} user={node} />
        ))}
      </SearchableList>
    </Card>
  );
}
