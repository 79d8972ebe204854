import { type ReactNode, Suspense, useState } from 'react';
import { graphql, type PreloadedQuery, usePaginationFragment, usePreloadedQuery } from 'react-relay/hooks';
import type {
  ContactSearch_viewer$data,
  ContactSearch_viewer$key,
} from '../../__generated__/ContactSearch_viewer.graphql';
import type { ContactSearchPaginationQuery } from '../../__generated__/ContactSearchPaginationQuery.graphql';
import type { ContactSearchQuery } from '../../__generated__/ContactSearchQuery.graphql';
import { ErrorRegion } from '../../relay/ErrorRegion.tsx';
import { useTransitionQuery } from '../../relay/useTransitionQuery.ts';
import { NextPage } from '../../ui/NextPage.tsx';
import { SearchField } from '../../ui/SearchField.tsx';

/** Colleagues whose names match the search. */
const contactSearchQuery = graphql`
  query ContactSearchQuery($search: String!) @preloadable @throwOnFieldError {
    viewer {
      user {
        id
      }
      ...ContactSearch_viewer @arguments(search: $search)
    }
  }
`;

/** A person that the search found. */
export type Contact = ContactSearch_viewer$data['users']['edges'][number]['node'];

/** Page size. */
const pageSize = 30;

interface Props {
  /** Preloaded query for the empty search. */
  queryRef: PreloadedQuery<ContactSearchQuery>;
  /** Ids of excluded users. */
  except?: readonly string[];
  /** Whether the field takes the focus on mount. */
  autoFocus?: boolean;
  /** Renders a colleague as an `li`. */
  children: (contact: Contact) => ReactNode;
}

/** Searchable list of colleagues (B186, B692); shows the former results until new ones arrive. */
export function ContactSearch({ queryRef: first, except = [], autoFocus = false, children }: Props) {
  const [text, setText] = useState('');
  const { queryRef, loadLater, retry } = useTransitionQuery<ContactSearchQuery>(contactSearchQuery, first);
  return (
    <>
      <SearchField
        label="Rechercher un contact"
        value={text}
        onChange={(typed) => {
          setText(typed);
          loadLater({ search: typed.trim() });
        }}
        autoFocus={autoFocus}
        isPending={queryRef.variables.search !== text.trim()}
        className="shrink-0"
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <ErrorRegion queryRef={queryRef} onRetry={retry}>
          <Suspense fallback={<p className="m-0 p-4 text-center text-sm text-muted">Chargement…</p>}>
            <Found queryRef={queryRef} except={except}>
              {children}
            </Found>
          </Suspense>
        </ErrorRegion>
      </div>
    </>
  );
}

type FoundProps = Required<Pick<Props, 'except' | 'children'>>;

function Found({ queryRef, ...props }: FoundProps & Pick<Props, 'queryRef'>) {
  const { viewer } = usePreloadedQuery<ContactSearchQuery>(contactSearchQuery, queryRef);
  return viewer && <Contacts viewer={viewer} viewerId={viewer.user.id} {...props} />;
}

function Contacts({
  viewer,
  viewerId,
  except,
  children,
}: FoundProps & { viewer: ContactSearch_viewer$key; viewerId: string }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    ContactSearchPaginationQuery,
    ContactSearch_viewer$key
  >(
    graphql`
      fragment ContactSearch_viewer on Viewer
      @throwOnFieldError
      @refetchable(queryName: "ContactSearchPaginationQuery")
      @argumentDefinitions(
        search: { type: "String!" }
        first: { type: "Int", defaultValue: 30 }
        after: { type: "String" }
      ) {
        users(first: $first, after: $after, query: $search)
          @connection(key: "ContactSearch_users", filters: ["query"]) {
          edges {
            node {
              id
              # For who names those that were chosen.
              name
              ...ContactRow_user
            }
          }
        }
      }
    `,
    viewer,
  );
  const contacts = data.users.edges
    .map(({ node }) => node)
    .filter(({ id }) => id !== viewerId && !except.includes(id));
  return (
    <>
      {contacts.length === 0 && !hasNext ? (
        <p className="m-0 p-4 text-center text-sm text-muted">Aucun contact trouvé</p>
      ) : (
        <ul className="m-0 list-none p-0" aria-label="Contacts">
          {contacts.map(children)}
        </ul>
      )}
      <NextPage
        hasNext={hasNext}
        isLoading={isLoadingNext}
        loadNext={loadNext}
        count={pageSize}
        margin="200px"
      />
    </>
  );
}
