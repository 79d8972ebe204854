import { graphql } from 'react-relay/hooks';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { MembersPageQuery } from '../__generated__/MembersPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** First page of a community's members. */
export const membersPageQuery = graphql`
  query MembersPageQuery($databaseId: String!) {
    community(databaseId: $databaseId) {
      ...CommunityAdminPage_community
      ...MemberManagement_community
    }
  }
`;

/** Starts the list of members together with its code. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  preload<MembersPageQuery>(membersPageQuery, { databaseId: params.databaseId ?? '' });
