import { graphql } from 'react-relay/hooks';
import type { DeletedCommunitiesPageQuery } from '../__generated__/DeletedCommunitiesPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** Deleted communities. */
export const deletedCommunitiesPageQuery = graphql`
  query DeletedCommunitiesPageQuery {
    ...AdministrationFrame_query
    viewer {
      ...DeletedCommunities_viewer
    }
  }
`;

/** Starts the query of deleted communities together with the page's code. */
export const loader = () => preload<DeletedCommunitiesPageQuery>(deletedCommunitiesPageQuery, {});
