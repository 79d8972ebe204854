import { graphql } from 'react-relay/hooks';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { PollsPageQuery } from '../__generated__/PollsPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** A community with its header and first polls. */
export const pollsPageQuery = graphql`
  query PollsPageQuery($databaseId: String!) {
    community(databaseId: $databaseId) {
      id
      viewerRole
      viewerCanAdminister
      ...CommunityHeader_community
      ...CommunityPolls_community
    }
  }
`;

/** Loads a community's polls together with their code. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  preload<PollsPageQuery>(pollsPageQuery, { databaseId: params.databaseId ?? '' });
