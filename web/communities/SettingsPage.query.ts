import { graphql } from 'react-relay/hooks';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { SettingsPageQuery } from '../__generated__/SettingsPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** The community whose settings are shown. */
export const settingsPageQuery = graphql`
  query SettingsPageQuery($databaseId: String!) {
    community(databaseId: $databaseId) {
      id
      databaseId
      title
      description
      kind
      memberCount
      membershipRequestCount
      viewerCanDelete
      viewerCanInvite
      ...CommunityAdminPage_community
      ...LibrarySwitch_community
    }
  }
`;

/** Starts a community's settings together with their code. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  preload<SettingsPageQuery>(settingsPageQuery, { databaseId: params.databaseId ?? '' });
