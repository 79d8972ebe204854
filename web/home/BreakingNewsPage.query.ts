import { graphql } from 'react-relay';
import type { BreakingNewsPageQuery } from '../__generated__/BreakingNewsPageQuery.graphql';
import { preload } from '../relay/preload.ts';

export const breakingNewsPageQuery = graphql`
  query BreakingNewsPageQuery {
    viewer {
      administration {
        ...BreakingNewsAdministration_administration
      }
    }
  }
`;

export const loader = () =>
  preload<BreakingNewsPageQuery>(breakingNewsPageQuery, {}, { decisive: 'viewer.administration' });
