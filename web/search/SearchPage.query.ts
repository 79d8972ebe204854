import { graphql } from 'react-relay/hooks';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { SearchPageQuery } from '../__generated__/SearchPageQuery.graphql';
import { preload } from '../relay/preload.ts';
import { searchedText } from './searchPath.ts';

/** First page of results of a search, by subject. */
export const searchPageQuery = graphql`
  query SearchPageQuery($query: String!) {
    platform {
      capabilities
    }
    viewer {
      search(query: $query) {
        query
        ...SearchPage_search
      }
    }
  }
`;

/** Starts a search together with its code. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  preload<SearchPageQuery>(searchPageQuery, { query: searchedText(new URL(request.url).pathname) });
