import { graphql } from 'react-relay/hooks';
import type { AdministrationPageQuery } from '../__generated__/AdministrationPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/**
 * What decides which administration pages are listed: the API's extensions and whether the viewer administers the
 * platform.
 */
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

/** Starts the query of the administration's overview together with its code. */
export const loader = () => preload<AdministrationPageQuery>(administrationPageQuery, {});
