import { graphql } from 'react-relay/hooks';
import type { HeadbandPageQuery } from '../__generated__/HeadbandPageQuery.graphql';
import { preload } from '../relay/preload.ts';

export const headbandPageQuery = graphql`
  query HeadbandPageQuery {
    ...AdministrationFrame_query
    platform {
      capabilities
    }
    viewer {
      ...CarouselAdministration_viewer
    }
  }
`;

export const loader = () => preload<HeadbandPageQuery>(headbandPageQuery, {});
