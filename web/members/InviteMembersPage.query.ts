import { graphql } from 'react-relay/hooks';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { InviteMembersPageQuery } from '../__generated__/InviteMembersPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** The people who could be added to a community. */
export const inviteMembersPageQuery = graphql`
  query InviteMembersPageQuery($databaseId: String!) {
    community(databaseId: $databaseId) {
      ...CommunityAdminPage_community
      ...CandidateList_community
    }
  }
`;

/** Starts the list of people to invite together with its code. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  preload<InviteMembersPageQuery>(inviteMembersPageQuery, { databaseId: params.databaseId ?? '' });
