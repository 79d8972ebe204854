import { graphql } from 'react-relay/hooks';
import type { CarouselPageQuery } from '../__generated__/CarouselPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** The home's carousel of slides, for administrators. */
export const carouselPageQuery = graphql`
  query CarouselPageQuery {
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
export const loader = () => preload<CarouselPageQuery>(carouselPageQuery, {});
