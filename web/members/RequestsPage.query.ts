import { graphql } from 'react-relay/hooks';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { RequestsPageQuery } from '../__generated__/RequestsPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** Requests to join a community. */
export const requestsPageQuery = graphql`
  query RequestsPageQuery($databaseId: String!) {
    community(databaseId: $databaseId) {
      ...CommunityAdminPage_community
      ...RequestList_community
    }
  }
`;

/** Starts the list of requests to join together with its code. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  preload<RequestsPageQuery>(requestsPageQuery, { databaseId: params.databaseId ?? '' });
