import { graphql } from 'react-relay/hooks';

/** Data of a person's card. */
export const personCardQuery = graphql`
  query PersonCardQuery($id: ID!) @preloadable {
    viewer {
      user {
        id
      }
    }
    node(id: $id) {
      ... on User @alias(as: "person") {
        id
        databaseId
        name
        isGuest
        jobTitle
        phone
        email
        ...PersonAvatar_user
      }
    }
  }
`;
