import { graphql } from 'react-relay/hooks';
import type { HeadbandPageQuery } from '../__generated__/HeadbandPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** The home's carousel of slides, for administrators. */
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

/** Starts the query of the carousel's administration together with its code. */
export const loader = () => preload<HeadbandPageQuery>(headbandPageQuery, {});
