import { graphql } from 'react-relay/hooks';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { AssignCommunitiesPageQuery } from '../__generated__/AssignCommunitiesPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** A person and the communities to which they can be added. */
export const assignCommunitiesPageQuery = graphql`
  query AssignCommunitiesPageQuery($databaseId: String!) {
    user(databaseId: $databaseId) {
      name
      ...AddableCommunities_user
    }
    viewer {
      ...PeopleList_viewer
    }
  }
`;

/** Loads the communities to which the person in the query string can be added, together with the code. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  preload<AssignCommunitiesPageQuery>(assignCommunitiesPageQuery, {
    databaseId: new URL(request.url).searchParams.get('id') ?? '',
  });
