import { graphql } from 'react-relay';
import type { ProfilePageQuery } from '../__generated__/ProfilePageQuery.graphql';
import { preload } from '../relay/preload.ts';

export const profilePageQuery = graphql`
  query ProfilePageQuery {
    viewer {
      username
      language
      user {
        firstName
        lastName
        initials
        job
        phone
        birthDate
        country
        description
        avatar {
          url(width: 256, height: 256)
        }
      }
    }
  }
`;

export const loader = () => preload<ProfilePageQuery>(profilePageQuery, {});
