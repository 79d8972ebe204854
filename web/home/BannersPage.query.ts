import { graphql } from 'react-relay/hooks';
import type { BannersPageQuery } from '../__generated__/BannersPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** The right column's pictures and videos, for administrators. */
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

/** Starts the query of the right column's administration together with its code. */
export const loader = () => preload<BannersPageQuery>(bannersPageQuery, {});
