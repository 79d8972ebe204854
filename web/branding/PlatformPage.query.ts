import { graphql } from 'react-relay/hooks';
import type { PlatformPageQuery } from '../__generated__/PlatformPageQuery.graphql';
import { preload } from '../relay/preload.ts';

export const platformPageQuery = graphql`
  query PlatformPageQuery {
    ...AdministrationFrame_query
    ...PlatformPage_query
  }
`;

export const loader = () => preload<PlatformPageQuery>(platformPageQuery, {});
