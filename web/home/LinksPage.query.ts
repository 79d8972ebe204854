import { graphql } from 'react-relay/hooks';
import type { LinksPageQuery } from '../__generated__/LinksPageQuery.graphql';
import { preload } from '../relay/preload.ts';

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

export const loader = () => preload<LinksPageQuery>(linksPageQuery, {});
