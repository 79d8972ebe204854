import { graphql } from 'react-relay/hooks';
import type { ProfilePageQuery } from '../__generated__/ProfilePageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** The viewer's profile, devices and password settings. */
export const profilePageQuery = graphql`
  query ProfilePageQuery {
    platform {
      # For digestPassword, which finds it in the store.
      passwordDigestAlgorithm
      capabilities
    }
    signInMethods {
      canUsePasswords
    }
    viewer {
      ...ProfileEditor_viewer
      ...Sessions_viewer
    }
  }
`;

/** Starts the query of the profile page together with its code. */
export const loader = () => preload<ProfilePageQuery>(profilePageQuery, {});
