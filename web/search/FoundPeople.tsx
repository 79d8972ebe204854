import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { FoundPeople_search$key } from '../__generated__/FoundPeople_search.graphql';
import type { FoundPeopleQuery } from '../__generated__/FoundPeopleQuery.graphql';
import { PeopleListItem } from '../people/PeopleListItem.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { NextPage } from '../ui/NextPage.tsx';
import { Similar } from './Similar.tsx';

/** People who match the search, and suggestions for misspelt names. */
export function FoundPeople({ search }: { search: FoundPeople_search$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    FoundPeopleQuery,
    FoundPeople_search$key
  >(
    graphql`
      fragment FoundPeople_search on Search
      @throwOnFieldError
      @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
      @refetchable(queryName: "FoundPeopleQuery") {
        users(first: $first, after: $after) @connection(key: "FoundPeople_users") {
          edges {
            node {
              id
              ...PeopleListItem_user
            }
          }
        }
        similar {
          users {
            id
            ...PeopleListItem_user
          }
        }
      }
    `,
    search,
  );
  const { edges } = data.users;
  const { users: similar } = data.similar;
  return (
    <>
      {edges.length === 0 ? (
        <EmptyState title="Aucun contact trouvé" icon={<IconUsers aria-hidden />} />
      ) : (
        <Card className="px-5 py-2">
          <ul className="m-0 list-none divide-y divide-line p-0" aria-label="Contacts trouvés">
            {edges.map(({ node }) => (
              <PeopleListItem key={node.id} user={node} />
            ))}
          </ul>
          <NextPage hasNext={hasNext} isLoading={isLoadingNext} loadNext={loadNext} count={10} />
        </Card>
      )}
      {similar.length > 0 && (
        <Similar>
          <Card className="px-5 py-2">
            <ul className="m-0 list-none divide-y divide-line p-0" aria-label="Contacts approchants">
              {similar.map((person) => (
                <PeopleListItem key={person.id} user={person} />
              ))}
            </ul>
          </Card>
        </Similar>
      )}
    </>
  );
}
