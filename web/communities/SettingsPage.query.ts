import { graphql } from 'react-relay/hooks';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { SettingsPageQuery } from '../__generated__/SettingsPageQuery.graphql';
import { preload } from '../relay/preload.ts';

export const settingsPageQuery = graphql`
  query SettingsPageQuery($slug: String!) {
    community(slug: $slug) {
      id
      slug
      title
      description
      memberCount
      membershipRequestCount
      viewerCanDelete
      viewerCanInvite
      ...AdministeredPage_community
      ...CommunityLogo_community
      ...LibrarySwitch_community
    }
  }
`;

/** Starts a community's settings together with their code. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  preload<SettingsPageQuery>(settingsPageQuery, { slug: params.slug ?? '' });
