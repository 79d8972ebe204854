import { graphql } from 'react-relay/hooks';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { InviteExternalPageQuery } from '../__generated__/InviteExternalPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** The community into which an external person is invited. */
export const inviteExternalPageQuery = graphql`
  query InviteExternalPageQuery($databaseId: String!) {
    community(databaseId: $databaseId) {
      id
      ...CommunityAdminPage_community
    }
  }
`;

/** Starts the form of an invitation together with its code. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  preload<InviteExternalPageQuery>(inviteExternalPageQuery, { databaseId: params.databaseId ?? '' });
