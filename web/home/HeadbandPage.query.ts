import { graphql } from 'react-relay/hooks';
import type { HeadbandPageQuery } from '../__generated__/HeadbandPageQuery.graphql';
import { preload } from '../relay/preload.ts';

export const headbandPageQuery = graphql`
  query HeadbandPageQuery {
    platform {
      capabilities
    }
    viewer {
      ...AdministrationFrame_viewer
      ...CarouselAdministration_viewer
    }
  }
`;

export const loader = () => preload<HeadbandPageQuery>(headbandPageQuery, {});
