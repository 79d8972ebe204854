import { graphql } from 'react-relay/hooks';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { AccountsPageQuery } from '../__generated__/AccountsPageQuery.graphql';
import { preload } from '../relay/preload.ts';
import { parseFilters } from './filters.ts';

/** First page of the accounts that match the filters. */
export const accountsPageQuery = graphql`
  query AccountsPageQuery($kind: AccountKind!, $query: String!, $role: AccountRole, $orderBy: AccountOrder!) {
    ...AdministrationFrame_query
    platform {
      capabilities
    }
    viewer {
      administration {
        ...AccountRows_administration @arguments(kind: $kind, query: $query, role: $role, orderBy: $orderBy)
      }
    }
  }
`;

/** Starts the query of the accounts of an address together with the page's code. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  preload<AccountsPageQuery>(accountsPageQuery, parseFilters(new URL(request.url).searchParams));
