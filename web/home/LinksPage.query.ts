import { graphql } from 'react-relay/hooks';
import type { LinksPageQuery } from '../__generated__/LinksPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** The entries of « Mes liens », for administrators. */
export const linksPageQuery = graphql`
  query LinksPageQuery {
    ...AdministrationFrame_query
    platform {
      capabilities
    }
    viewer {
      ...LinkAdministration_viewer
    }
  }
`;

/** Starts the query of the links' administration together with its code. */
export const loader = () => preload<LinksPageQuery>(linksPageQuery, {});
