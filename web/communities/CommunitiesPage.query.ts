import { graphql } from 'react-relay/hooks';
import type { CommunitiesPageQuery } from '../__generated__/CommunitiesPageQuery.graphql';
import { preload } from '../relay/preload.ts';

export const communitiesPageQuery = graphql`
  query CommunitiesPageQuery {
    platform {
      # For the form of a new community, which opens over the list.
      capabilities
    }
    viewer {
      canCreateCommunities
      ...CommunityLists_viewer
    }
  }
`;

/** Starts the list of communities together with its code. */
export const loader = () => preload<CommunitiesPageQuery>(communitiesPageQuery, {});
