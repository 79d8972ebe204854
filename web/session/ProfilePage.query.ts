import { graphql } from 'react-relay/hooks';
import type { ProfilePageQuery } from '../__generated__/ProfilePageQuery.graphql';
import { preload } from '../relay/preload.ts';

export const profilePageQuery = graphql`
  query ProfilePageQuery {
    platform {
      # For digestPassword, which finds it in the store.
      passwordDigestAlgorithm
      capabilities
    }
    viewer {
      ...ProfileEditor_viewer
      ...Sessions_viewer
    }
  }
`;

export const loader = () => preload<ProfilePageQuery>(profilePageQuery, {});
