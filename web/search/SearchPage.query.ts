import { graphql } from 'react-relay/hooks';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { SearchPageQuery } from '../__generated__/SearchPageQuery.graphql';
import { preload } from '../relay/preload.ts';
import { filtersIn, toSearchArguments } from './searchFilters.ts';
import { searchedText } from './searchPath.ts';

/** First page of results of a search, by subject. */
export const searchPageQuery = graphql`
  query SearchPageQuery(
    $query: String!
    $author: String
    $community: String
    $from: DateTime
    $to: DateTime
  ) {
    platform {
      capabilities
    }
    viewer {
      search(
        query: $query
        authorDatabaseId: $author
        communityDatabaseId: $community
        from: $from
        to: $to
      ) {
        query
        ...SearchPage_search
      }
    }
  }
`;

/** Starts a search together with its code. */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const searched = { query: searchedText(pathname), ...toSearchArguments(filtersIn(searchParams)) };
  return preload<SearchPageQuery>(searchPageQuery, searched, { notFoundField: 'viewer.search' });
}
