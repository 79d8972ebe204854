import { graphql } from 'react-relay/hooks';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { PeoplePageQuery } from '../__generated__/PeoplePageQuery.graphql';
import { preload } from '../relay/preload.ts';
import { filtersIn } from './directoryFilters.ts';

/** First page of the directory. */
export const peoplePageQuery = graphql`
  query PeoplePageQuery($jobTitle: String, $communityDatabaseId: String, $countryName: String) {
    platform {
      # Read by CreateUserPage too, beside the directory.
      capabilities
    }
    viewer {
      isAdministrator
      ...PeopleList_viewer
        @arguments(jobTitle: $jobTitle, communityDatabaseId: $communityDatabaseId, countryName: $countryName)
    }
  }
`;

/** Starts the directory together with its code. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  preload<PeoplePageQuery>(peoplePageQuery, filtersIn(new URL(request.url).searchParams));
