import { graphql } from 'react-relay/hooks';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { UserPageQuery } from '../__generated__/UserPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** Data of a person's profile page. */
export const userPageQuery = graphql`
  query UserPageQuery($databaseId: String!) {
    viewer {
      user {
        id
      }
    }
    user(databaseId: $databaseId) {
      id
      databaseId
      # Written into the contact file.
      firstName
      # Written into the contact file.
      lastName
      name
      isGuest
      initials
      honorific
      jobTitle
      description
      phone
      email
      birthDate
      birthday {
        day
        monthNumber
      }
      countryName
      viewerCanEdit
      avatar {
        contentUrl(width: 256, height: 256)
      }
      ...PersonActivity_user
    }
  }
`;

/** Starts the query of the person in the address, together with the code. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  preload<UserPageQuery>(userPageQuery, { databaseId: params.databaseId ?? '' });
