import { graphql } from 'react-relay/hooks';
import type { CommunitiesPageQuery } from '../__generated__/CommunitiesPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** The viewer's communities, and the others that they could join. */
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

/** Starts the query of the communities page together with its code. */
export const loader = () => preload<CommunitiesPageQuery>(communitiesPageQuery, {});
