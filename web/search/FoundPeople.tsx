import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { FoundPeople_search$key } from '../__generated__/FoundPeople_search.graphql';
import type { FoundPeopleQuery } from '../__generated__/FoundPeopleQuery.graphql';
import { PeopleListItem } from '../people/PeopleListItem.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FoundList } from './FoundList.tsx';
import { Similar } from './Similar.tsx';

/** People who match the search, and suggestions for misspelt names. */
export function FoundPeople({ search }: { search: FoundPeople_search$key }) {
  const { data, ...paging } = usePaginationFragment<FoundPeopleQuery, FoundPeople_search$key>(
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
      <FoundList
        label="Contacts trouvés"
        empty={<EmptyState title="Aucun contact trouvé" icon={<IconUsers aria-hidden />} />}
        paging={paging}
      >
        {edges.map(({ node }) => (
          <PeopleListItem key={node.id} user={node} />
        ))}
      </FoundList>
      {similar.length > 0 && (
        <Similar>
          <FoundList label="Contacts approchants">
            {similar.map((person) => (
              <PeopleListItem key={person.id} user={person} />
            ))}
          </FoundList>
        </Similar>
      )}
    </>
  );
}
