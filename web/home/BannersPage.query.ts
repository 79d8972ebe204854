import { graphql } from 'react-relay/hooks';
import type { BannersPageQuery } from '../__generated__/BannersPageQuery.graphql';
import { preload } from '../relay/preload.ts';

export const bannersPageQuery = graphql`
  query BannersPageQuery {
    ...AdministrationFrame_query
    platform {
      capabilities
    }
    viewer {
      ...SidebarMediaAdministration_viewer
    }
  }
`;

export const loader = () => preload<BannersPageQuery>(bannersPageQuery, {});
