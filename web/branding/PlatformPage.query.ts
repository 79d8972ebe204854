import { graphql } from 'react-relay/hooks';
import type { PlatformPageQuery } from '../__generated__/PlatformPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** The branding settings. */
export const platformPageQuery = graphql`
  query PlatformPageQuery {
    ...AdministrationFrame_query
    ...PlatformPage_query
  }
`;

/** Starts the query of the branding settings together with the page's code. */
export const loader = () => preload<PlatformPageQuery>(platformPageQuery, {});
