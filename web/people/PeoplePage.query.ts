import { graphql } from 'react-relay/hooks';
import type { PeoplePageQuery } from '../__generated__/PeoplePageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** First page of the directory. */
export const peoplePageQuery = graphql`
  query PeoplePageQuery {
    platform {
      # Read by CreateUserPage, beside the directory.
      capabilities
    }
    viewer {
      isAdministrator
      ...PeopleList_viewer
    }
  }
`;

/** Starts the directory together with its code. */
export const loader = () => preload<PeoplePageQuery>(peoplePageQuery, {});
