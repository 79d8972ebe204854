import { graphql } from 'react-relay/hooks';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { EditCommunityPageQuery } from '../__generated__/EditCommunityPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** The community to edit, and the API's extensions. */
export const editCommunityPageQuery = graphql`
  query EditCommunityPageQuery($databaseId: String!) {
    platform {
      capabilities
    }
    community(databaseId: $databaseId) {
      id
      ...EditCommunityPage_community
      ...CommunityAdminPage_community
    }
  }
`;

/** Starts the form of a community together with its code. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  preload<EditCommunityPageQuery>(editCommunityPageQuery, { databaseId: params.databaseId ?? '' });
