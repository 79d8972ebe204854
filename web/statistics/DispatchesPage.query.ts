import { graphql } from 'react-relay/hooks';
import type { DispatchesPageQuery } from '../__generated__/DispatchesPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** First page of failed mails and push messages. */
export const dispatchesPageQuery = graphql`
  query DispatchesPageQuery {
    ...AdministrationFrame_query
    viewer {
      ...FailedDispatches_viewer
    }
  }
`;

/** Starts the query of failed deliveries together with the page's code. */
export const loader = () => preload<DispatchesPageQuery>(dispatchesPageQuery, {});
