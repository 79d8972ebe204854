import { graphql } from 'react-relay';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { SearchPageQuery } from '../__generated__/SearchPageQuery.graphql';
import { preload } from '../relay/preload.ts';

export const searchPageQuery = graphql`
  query SearchPageQuery($query: String!) {
    viewer {
      search(query: $query) {
        query
        ...SearchPage_search
      }
    }
  }
`;

/** Characters of a query at most. */
const longest = 100;

/** Starts a search together with its code. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  preload<SearchPageQuery>(searchPageQuery, { query: (params.query ?? '').slice(0, longest) });
