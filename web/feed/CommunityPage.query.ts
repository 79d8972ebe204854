import { graphql } from 'react-relay/hooks';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { CommunityPageQuery } from '../__generated__/CommunityPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** A community with its header and the first posts of its feed. */
export const communityPageQuery = graphql`
  query CommunityPageQuery($databaseId: String!) {
    viewer {
      ...Composer_viewer
    }
    community(databaseId: $databaseId) {
      id
      ...CommunityHeader_community
      ...CommunityFeed_community
      ...CommunityPage_community
    }
  }
`;

/** Loads the data of a community's page together with its code. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  preload<CommunityPageQuery>(communityPageQuery, { databaseId: params.databaseId ?? '' });
