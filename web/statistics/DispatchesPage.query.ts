import { graphql } from 'react-relay/hooks';
import type { DispatchesPageQuery } from '../__generated__/DispatchesPageQuery.graphql';
import { preload } from '../relay/preload.ts';

export const dispatchesPageQuery = graphql`
  query DispatchesPageQuery {
    ...AdministrationFrame_query
    platform {
      capabilities
    }
    viewer {
      ...FailedDispatches_viewer
    }
  }
`;

export const loader = () => preload<DispatchesPageQuery>(dispatchesPageQuery, {});
