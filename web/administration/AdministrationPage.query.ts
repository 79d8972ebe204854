import { graphql } from 'react-relay/hooks';
import type { AdministrationPageQuery } from '../__generated__/AdministrationPageQuery.graphql';
import { preload } from '../relay/preload.ts';

export const administrationPageQuery = graphql`
  query AdministrationPageQuery {
    platform {
      capabilities
    }
    viewer {
      isAdministrator
    }
  }
`;

export const loader = () => preload<AdministrationPageQuery>(administrationPageQuery, {});
